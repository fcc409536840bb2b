/** `npm run openapi`: writes docs/openapi.json, the API contract as OpenAPI 3.1, from the table of endpoints. */
import './lib/help.mjs';
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './openapiDocument';

await writeFile('docs/openapi.json', `${JSON.stringify(await openApiDocument(), null, 2)}\n`);
