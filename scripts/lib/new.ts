/** What `npm run new` writes. Nothing is written before everything has been found. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Says in a sentence what is missing or taken. */
export class NewError extends Error {
  override readonly name = 'NewError';
}

export interface Draft {
  /** Texts by path: new files, and existing ones with a row more. */
  readonly files: ReadonlyMap<string, string>;
  /** What to do next, a line each. */
  readonly next: readonly string[];
}

type Options = Readonly<Partial<Record<'area' | 'from' | 'to' | 'event', string | undefined>>>;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const apart = (name: string, by: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `${by}${letter.toLowerCase()}`);
const kebab = (name: string): string => apart(name, '-');
const words = (name: string): string => capital(apart(name, ' '));

/** The files of one draft: new ones, and rows in those that exist. */
class Files {
  readonly texts = new Map<string, string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  create(file: string, text: string): void {
    if (existsSync(join(this.#root, file)))
      throw new NewError(`${file} exists already; nothing was written.`);
    this.texts.set(file, text);
  }

  async read(file: string): Promise<string> {
    const known = this.texts.get(file);
    if (known !== undefined) return known;
    if (!existsSync(join(this.#root, file))) throw new NewError(`There is no ${file}; nothing was written.`);
    return readFile(join(this.#root, file), 'utf8');
  }

  /** Inserts a text after what `place` matches first, or before it. */
  async insert(
    file: string,
    place: RegExp,
    text: string,
    where: 'after' | 'before' = 'after',
  ): Promise<void> {
    const before = await this.read(file);
    const found = place.exec(before);
    if (found === null)
      throw new NewError(`${file} has no place like ${String(place)}; add there by hand:\n${text}`);
    const at = found.index + (where === 'after' ? found[0].length : 0);
    this.texts.set(file, before.slice(0, at) + text + before.slice(at));
  }
}

/** A test that fails by saying what to fill in. */
const todo = (title: string, sentence: string): string => `import { expect, it } from 'vitest';

it('${title}', () => {
  expect.fail('${sentence}');
});
`;

const machineText = (name: string): string => `import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { SessionChanged } from '@/machines/shared/session/session';

/** What ${name} shows. Replace it by the answer of a call of the contract. */
export interface ${capital(name)} {
  readonly titles: readonly string[];
}

export interface ${capital(name)}Context {
  readonly ${name}: ${capital(name)} | null;
  readonly failure: Failure | null;
}

export type ${capital(name)}Event = SessionChanged | ResourceRetry;

/** ${words(name)}. */
export const ${name}Machine = setup({
  types: {} as ChartTypes<${capital(name)}Context, ${capital(name)}Event> & {
    children: { ${name}: 'fetch${capital(name)}' };
    tags: ResourceTag;
  },
  actors: { fetch${capital(name)}: notProvided<${capital(name)}, void>('fetch${capital(name)}') },
  actions: {
    keep${capital(name)}: assign((_, { output }: { output: ${capital(name)} }) => ({ ${name}: output })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: '${name}',
  description: '${words(name)}.',
  context: { ${name}: null, failure: null },
  initial: 'loading',
  on: {
    'session.changed': { target: '.loading', description: 'What shows belongs to the account.' },
  },
  states: resource(
    { id: '${name}', src: 'fetch${capital(name)}', keep: withEvent('keep${capital(name)}') },
    {
      loading: { description: 'It is loading.' },
      ready: { description: 'It shows.' },
      failed: { description: 'It failed to load; the player may retry.' },
    },
  ),
});
`;

const modelText = (
  name: string,
  area: string,
): string => `import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { ${name}Machine } from './${name}.machine';

const claims = resourceClaims<SnapshotFrom<typeof ${name}Machine>>('${words(name)}', {
  actor: '${name}',
  kept: ({ event, after }) => after.context.${name} === event['output'],
  again: ['session.changed'],
});

export const ${name}Model = defineModel(${name}Machine, {
  events: { 'session.changed': [{ session: sessionOfType(0) }], 'resource.retry': [{}] },
  outcomes: {
    fetch${capital(name)}: { done: { none: { titles: [] } }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({ known: context.${name} !== null, failure: context.failure?.code }),
  steps: claims.steps,
  temporal: claims.temporal,
  invariants: [
    ...claims.invariants,
    {
      name: '${words(name)} show only after they have loaded',
      holds: (snapshot) => !snapshot.matches('ready') || snapshot.context.${name} !== null,
    },
  ],
});

export const ${name}Chart: ExplorableChart = {
  id: '${kebab(name)}',
  title: '${words(name)}',
  area: '${capital(area)}',
  machine: ${name}Machine,
  model: ${name}Model,
  requirements: [],
};
`;

const chartSteps = (name: string): readonly string[] => [
  'npm run generate && npm run statecharts    registry, tests, routes and diagrams',
  `npx vitest run --project models tests/models/charts/${kebab(name)}.test.ts`,
  'src/machines/shared/{tags,delays,border}.model.ts    by hand: what its tags mean, how long it waits, what its messages carry',
];

async function chart(files: Files, name: string, area: string): Promise<void> {
  const folder = `src/machines/${area}/${name}`;
  files.create(`${folder}/${name}.machine.ts`, machineText(name));
  files.create(`${folder}/${name}.model.ts`, modelText(name, area));
  files.create(
    `tests/machines/${area}/${name}.test.ts`,
    todo(
      `${name} does what its requirements say`,
      `Write the specification of src/machines/${area}/${name} by hand, with its requirement ids in the titles, as tests/machines/content/announcements.test.ts does.`,
    ),
  );
}

const flowText = (name: string, area: string): string => `import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { type ${capital(name)}, ${name}Machine } from '@/machines/${area}/${name}/${name}.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** ${words(name)} with its service. */
export function ${name}Flow(services: AppServices): CreateFlow<'${name}'> {
  const logic = ${name}Machine.provide({
    actors: {
      // Fill in: a call of the contract, \`services.api.call(…, { language: services.language() }, { signal })\`.
      fetch${capital(name)}: fromPromise(
        (): Promise<${capital(name)}> => Promise.resolve({ titles: [services.language()] }),
      ),
    },
  });
  return (create) => ({ name: '${name}', ref: create(logic) });
}
`;

const viewText = (name: string, area: string): string => `import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useTexts } from '@/features/shared/state/texts';
import type { ${name}Machine } from '@/machines/${area}/${name}/${name}.machine';
import { SkeletonRows } from '@/ui/SkeletonShapes';
import screen from '../shared/page/screen.module.css';

/** ${words(name)}. */
export function ${capital(name)}Screen({ actor }: ScreenProps<'${name}'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      failed={{ title: t('${apart(name, '_')}.failed'), retry: { type: 'resource.retry' } }}
      isReady={({ context }) => context.${name} !== null}
      loading={<SkeletonRows />}
    >
      {(running) => <${capital(name)} actor={running} />}
    </ChartScreen>
  );
}

function ${capital(name)}({ actor }: { readonly actor: ActorRefFrom<typeof ${name}Machine> }) {
  const answer = useSelector(actor, ({ context }) => context.${name});
  return (
    <ul className={screen['lead']}>
      {answer?.titles.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  );
}
`;

async function screen(files: Files, name: string, area: string): Promise<void> {
  await chart(files, name, area);
  const path = `${apart(name, '_').toUpperCase()}_PATH`;
  const key = apart(name, '_');
  files.create(`src/composition/${area}/${name}Flow.ts`, flowText(name, area));
  files.create(`src/features/${area}/${capital(name)}Screen.tsx`, viewText(name, area));
  const paths = await files.read('src/config/paths.ts');
  files.texts.set(
    'src/config/paths.ts',
    `${paths}/** ${words(name)}. */\nexport const ${path} = '/m/${name}';\n`,
  );
  await files.insert('src/config/screens.ts', /} from '\.\/paths';/, `  ${path},\n`, 'before');
  await files.insert(
    'src/config/screens.ts',
    /\n\];\n$/,
    `\n  {\n    name: '${name}',\n    paths: [${path}],\n    title: '${key}.title',\n    view: '${area}/${capital(name)}Screen',\n  },`,
    'before',
  );
  for (const language of ['en', 'ty'])
    await files.insert(
      `src/locales/${language}/common.ts`,
      /\n {2}'statement\.title':/,
      `\n  '${key}.title': '${words(name)}',\n  '${key}.failed': '${words(name)} could not be loaded.',`,
      'before',
    );
  files.create(
    `tests/journeys/${area}/${name}.test.ts`,
    todo(
      `${name} is walked on the page`,
      `Replay the generated paths of ${kebab(name)} on the page, as tests/journeys/account/captcha.test.ts does.`,
    ),
  );
}

async function endpoint(files: Files, name: string, area: string): Promise<void> {
  const contract = `contract/${area}.ts`;
  const rows = await files.read(contract);
  const missing = ['endpoint', 'noPayload'].filter((part) => !new RegExp(`\\b${part},`).test(rows));
  if (missing.length > 0)
    throw new NewError(`${contract} does not import ${missing.join(' and ')} from ./core: add that first.`);
  files.texts.set(
    contract,
    `${rows}
/** Fill in: what it answers, for whom, and its requirement. */
export const ${name} = endpoint({
  name: '${name}',
  method: 'GET',
  path: '/${area}/${kebab(name)}',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({ list: z.array(z.string()) }),
});
`,
  );
  await files.insert(
    'contract/endpoints.ts',
    /\n} as const satisfies Readonly<Record<string, Endpoint>>;/,
    `\n\n  ${name}: ${area}.${name},`,
    'before',
  );
  const handlers = `server/${area}/handlers.ts`;
  const text = await files.read(handlers);
  const [, alias] = new RegExp(`import \\* as (\\w+) from '@contract/${area}'`).exec(text) ?? [];
  if (alias === undefined || !text.includes('answerSession'))
    throw new NewError(
      `${handlers} does not answer calls as \`answerSession(contract.…)\`: import \`* as contract\` from '@contract/${area}' and \`answerSession\` there first.`,
    );
  await files.insert(
    handlers,
    /\n {2}return \[\n/,
    `    answerSession(${alias}.${name}, () => Promise.resolve({ list: [] })),\n\n`,
  );
  files.create(
    `tests/server/${name}.test.ts`,
    todo(
      `${name} answers what it promises`,
      `Call ${name} as a player and compare the answer, as tests/server/member.test.ts does; then fill in contract/${area}.ts and server/${area}/handlers.ts.`,
    ),
  );
}

/** The file of a chart, by the name under which it runs. */
async function machineFile(root: string, name: string): Promise<string> {
  const all = await readdir(join(root, 'src/machines'), { recursive: true });
  const file = all.find((each) => each.endsWith(`/${name}.machine.ts`));
  if (file === undefined) throw new NewError(`There is no chart ${name} below src/machines.`);
  return `src/machines/${file}`;
}

async function message(
  root: string,
  files: Files,
  name: string,
  { from, to, event }: Options,
): Promise<void> {
  if (from === undefined || to === undefined || event === undefined)
    throw new NewError('A message needs --from <chart>, --to <chart> and --event <noun.verb>.');
  const sender = await machineFile(root, from);
  const receiver = await machineFile(root, to);
  if (!(await files.read(receiver)).includes(`'${event}'`))
    throw new NewError(`${to} does not hear ${event}: add it to the events of ${receiver} first.`);
  await files.insert(
    sender,
    /setup\(\{[\s\S]*?\n {2}actions: \{\n/,
    `    /** Fill in: what it tells, and take it where that happens. */\n    ${name}: () => {},\n`,
  );
  await files.insert(
    'src/composition/wiring/wiring.ts',
    /\nexport const WIRING: readonly Connection\[] = \[\n/,
    `  connect('${from}', '${name}', '${to}', '${event}'),\n`,
  );
  files.create(
    `tests/composition/rows/${name}.test.ts`,
    todo(
      `${from} tells ${to}: ${event}`,
      `Let ${sender} take the action ${name}, and add the row to those that tests/composition/wiringRows.test.ts reads.`,
    ),
  );
}

async function featureSwitch(files: Files, name: string): Promise<void> {
  if (!/^[A-Z][A-Z0-9]*$/.test(name))
    throw new NewError('A switch is written in capitals and digits: NOTES3.');
  await files.insert(
    'contract/system.ts',
    /export const featureSwitches = z\.object\(\{\n/,
    `  /** Fill in: what it turns on. */\n  ${name}: z._default(z.boolean(), false),\n`,
  );
  await files.insert('demo/seed/world/whitelabel.ts', /switches: \{\n/, `    ${name}: true,\n`);
  await files.insert('src/machines/shared/samples.ts', /switches: \{\n/, `        ${name}: false,\n`);
  files.create(
    `tests/features/shell/${name}.test.ts`,
    todo(
      `${name} turns on what it is for`,
      `Say what shows with ${name} on and off: for a menu entry, set switch in its row of src/config/screens.ts and move this into the table of tests/features/shell/menus.test.ts.`,
    ),
  );
}

async function areaOf(root: string, kind: string, area: string | undefined): Promise<string> {
  const folder = kind === 'endpoint' ? 'server' : 'src/machines';
  const all = (await readdir(join(root, folder), { withFileTypes: true }))
    .filter((each) => each.isDirectory())
    .map((each) => each.name)
    .filter((each) => kind !== 'endpoint' || existsSync(join(root, `contract/${each}.ts`)));
  if (area === undefined || !all.includes(area))
    throw new NewError(`A new ${kind} needs --area, one of: ${all.join(', ')}.`);
  return area;
}

/** What a new thing of this kind and name consists of. */
export async function draft(root: string, kind: string, name: string, options: Options): Promise<Draft> {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name) || (kind !== 'switch' && !/^[a-z]/.test(name)))
    throw new NewError(
      'A name is one word that begins small: `npm run new -- screen tournaments --area content`.',
    );
  const files = new Files(root);
  const area = () => areaOf(root, kind, options.area);
  switch (kind) {
    case 'screen':
      await screen(files, name, await area());
      return {
        files: files.texts,
        next: [
          ...chartSteps(name),
          `npm run dev    then open /m/${name}`,
          'npm run typecheck && npm run test:quick',
        ],
      };
    case 'chart':
      await chart(files, name, await area());
      return { files: files.texts, next: chartSteps(name) };
    case 'endpoint':
      await endpoint(files, name, await area());
      return {
        files: files.texts,
        next: [
          'tests/server/account-protections.test.ts    say in ACTS which protection it adds or weakens',
          `npx vitest run --project server tests/server/${name}.test.ts`,
          'npm run openapi',
        ],
      };
    case 'message':
      await message(root, files, name, options);
      return {
        files: files.texts,
        next: ['npm run typecheck', `npx vitest run tests/composition/rows/${name}.test.ts`],
      };
    case 'switch':
      await featureSwitch(files, name);
      return {
        files: files.texts,
        next: ['npm run typecheck', `npx vitest run tests/features/shell/${name}.test.ts`],
      };
    default:
      throw new NewError(`There is no kind “${kind}”; the kinds: screen, chart, endpoint, message, switch.`);
  }
}
