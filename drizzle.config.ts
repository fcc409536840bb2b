import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name <what>` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
});
