import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImports } from '../../scripts/imports';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function check(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'imports-'));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return checkImports(root);
}

/** Checks a tree of the given files; returns each broken rule as `from → to`. */
async function broken(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { violations } = await check(files);
  return [...new Set(violations.map(({ from, to }) => `${from} → ${to}`))].sort();
}

const house = {
  'src/config/constants.ts': 'export const LIMIT = 1;',
  'contract/account.ts': 'export interface Session {}; export const schema = {};',
  'src/services/api/index.ts': "import { LIMIT } from '@/config/constants'; export const api = LIMIT;",
  'src/machines/account/login/login.machine.ts': `
    import { LIMIT } from '@/config/constants';
    import type { Session } from '@contract/account';
    export const machine = LIMIT as unknown as Session;`,
  'src/features/login/index.ts': "export { View } from './View';",
  'src/features/login/View.tsx': `
    import { machine } from '@/machines/account/login/login.machine';
    import { Button } from '@/ui/Button';
    export const View = () => <Button>{String(machine)}</Button>;`,
  'src/ui/Button.tsx': 'export const Button = (props: { children: string }) => <b {...props} />;',
  'src/routes/home.tsx': "import { View } from '@/features/login'; export const Route = View;",
  'server/app.ts': "import { schema } from '@contract/account'; export const app = schema;",
  'server/db/schema.ts': 'export const games = {};',
  'server/http/call.ts': 'export const answer = 1;',
  'server/catalogue/games.ts': "import { games } from '../db/schema'; export const readGames = () => games;",
  'server/catalogue/handlers.ts':
    "import { answer } from '../http/call'; import { readGames } from './games'; export const all = [answer, readGames];",
  'src/main.tsx':
    "import { api } from '@/services/api'; import { Route } from './routes/home'; console.log(api, Route);",
};

describe('import rules', () => {
  it('a correct tree breaks none', async () => {
    expect(await broken(house)).toEqual([]);
  });

  it.each([
    [
      'a game page that takes a value from the server',
      'demo/studio/page/views/a.ts',
      "import { app } from '@server/app'; app;",
      'server/app.ts',
    ],
    [
      'a game of the studio that books money',
      'demo/studio/a.ts',
      "import { app } from '@server/app'; app;",
      'server/app.ts',
    ],
    [
      'a chart that calls a service',
      'src/machines/account/login/a.ts',
      "import { api } from '@/services/api'; api;",
      'src/services/api/index.ts',
    ],
    [
      'a chart that takes a value from the contract',
      'src/machines/account/login/a.ts',
      "import { schema } from '@contract/account'; schema;",
      'contract/account.ts',
    ],
    [
      'a view that calls a service, in TSX',
      'src/features/login/A.tsx',
      "import { api } from '@/services/api'; export const A = () => <i>{api}</i>;",
      'src/services/api/index.ts',
    ],
    [
      'a view that takes another feature’s insides',
      'src/features/home/A.tsx',
      "export { View } from '../login/View';",
      'src/features/login/View.tsx',
    ],
    [
      'a design part that knows a chart',
      'src/ui/A.tsx',
      "import type { machine } from '@/machines/account/login/login.machine'; export type A = typeof machine;",
      'src/machines/account/login/login.machine.ts',
    ],
    [
      'an area of charts that knows another',
      'src/machines/chat/a.ts',
      "import type { machine } from '@/machines/account/login/login.machine'; export type A = typeof machine;",
      'src/machines/account/login/login.machine.ts',
    ],
    [
      'a service that knows a chart',
      'src/services/a.ts',
      "export * from '@/machines/account/login/login.machine';",
      'src/machines/account/login/login.machine.ts',
    ],
    [
      'a route that calls a service',
      'src/routes/a.tsx',
      "export const load = () => import('@/services/api');",
      'src/services/api/index.ts',
    ],
    [
      'a server that takes from the client',
      'server/a.ts',
      "import { api } from '@/services/api'; api;",
      'src/services/api/index.ts',
    ],
    [
      'a client that takes from the server',
      'src/features/login/a.ts',
      "import { app } from '@server/app'; app;",
      'server/app.ts',
    ],
    [
      'a handler that speaks SQL',
      'server/catalogue/favouriteHandlers.ts',
      "import { games } from '../db/schema'; export const all = [games];",
      'server/db/schema.ts',
    ],
    [
      'a handler that knows a table by its type',
      'server/catalogue/favouriteHandlers.ts',
      "import type { games } from '../db/schema'; export type All = typeof games;",
      'server/db/schema.ts',
    ],
    [
      'a call answered in a file with SQL',
      'server/catalogue/favourites.ts',
      "import { answer } from '../http/call'; export const all = [answer];",
      'server/http/call.ts',
    ],
    [
      'an explorer that knows a chart',
      'explorer/a.ts',
      "import type { machine } from '@/machines/account/login/login.machine'; export type A = typeof machine;",
      'src/machines/account/login/login.machine.ts',
    ],
    [
      'anything that imports the composition root',
      'src/features/login/a.ts',
      "import '../../main';",
      'src/main.tsx',
    ],
    ['an import that leads nowhere', 'src/features/login/a.ts', "import './nowhere';", './nowhere'],
    [
      'a contract that takes from the page',
      'contract/a.ts',
      "import { api } from '@/services/api'; api;",
      'src/services/api/index.ts',
    ],
    ['Node in the contract', 'contract/a.ts', "import { readFile } from 'node:fs'; readFile;", 'fs'],
    ['Node in the browser', 'src/services/a.ts', "import { readFile } from 'node:fs'; readFile;", 'fs'],
  ])('%s is caught', async (_name, file, text, to) => {
    expect(await broken({ ...house, [file]: text })).toEqual([`${file} → ${to}`]);
  });

  it('a broken rule says what is allowed instead and why', async () => {
    const file = 'src/machines/account/login/a.ts';
    const { violations } = await check({ ...house, [file]: "import { api } from '@/services/api'; api;" });
    expect(violations.map(({ why }) => why)).toContainEqual(
      expect.stringMatching(
        /^src\/machines\/ may import values from src\/machines\/, .+ only\. Charts decide, .+ composition gives them their services\.$/,
      ),
    );
    expect(violations.filter(({ why }) => why === '' || /[\\^]/.test(why))).toEqual([]);
  });

  it('a cycle of imports is reported, of types as well', async () => {
    const circle = {
      'src/ui/a.ts': "import { b } from './b'; export const a = () => b;",
      'src/ui/b.ts': "import { a } from './a'; export const b = () => a;",
    };
    const types = {
      ...circle,
      'src/ui/b.ts': "import type { a } from './a'; export const b: typeof a = () => b;",
    };
    expect(await broken(circle)).not.toEqual([]);
    expect(await broken(types)).not.toEqual([]);
    expect(
      await broken({ 'src/ui/a.ts': circle['src/ui/a.ts'], 'src/ui/b.ts': 'export const b = 1;' }),
    ).toEqual([]);
  });
});
