import type { SessionRecord } from '@contract/session';
import type { LanguageCode, SystemStatus } from '@contract/system';
import { type Exploration, explore } from '@explorer/explore';
import { pathThrough } from '@explorer/paths';
import { vi } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { createAppServices } from '@/composition/site/createAppServices';
import { FLOWS } from '@/composition/site/flows';
import { registry } from '@/machines/registry';
import { MEMBER_INFO, OPEN_STATUS, UNREACHABLE, VENDORS } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { invitationEntry, languageEntry } from '@/services/storage';
import { settle } from '../../support/chart';
import { answered, type Sent, startSite } from '../wholeSite';

/*
 * The requests of the running site, found by exploring: every service that a chart calls, with every input that the
 * chart gives it on its way, run against a site in Node whose requests are recorded as they leave the page.
 */

/** What differs between two visits, and must differ in their requests. */
export interface World {
  readonly language: LanguageCode;
  readonly session?: SessionRecord;
  readonly merchant: string;
  readonly host: string;
  readonly revision: string;
  /** What the unguessable ids of the visit begin with. */
  readonly ids: string;
}

/** A service, called by a chart with an input. */
export interface Call {
  /** The chart: `login`, or `login › smsCode` where another one runs it. */
  readonly chart: string;
  readonly service: string;
  /** The chart that the site creates, and the names that lead from there to the service. */
  readonly created: string;
  readonly path: readonly string[];
  readonly input: unknown;
}

/** Answers that a service needs to go on to its next request. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/account/verification': {
    GET: {
      challengeId: 'challenge-31',
      slider: {
        background: 'data:image/png,',
        piece: 'data:image/png,',
        width: 9,
        height: 8,
        pieceWidth: 7,
        pieceTop: 6,
      },
      proofOfWork: { salt: 'salt', difficulty: 0 },
      expirationTime: 5,
    },
    POST: { humanToken: 'human-token-of-the-check', expirationTime: 5 },
  },
  '/member/info': { GET: MEMBER_INFO },
  '/catalogue/vendors': { GET: VENDORS },
  '/catalogue/hot': { GET: { list: [] } },
  '/content/announcements': { GET: { promotion: [], banners: [], player: [], popup: [], hot: [] } },
  '/catalogue/favourites': { GET: { list: [], totalCount: 0, pageNum: 1, totalPages: 2 } },
};
const answerTo = (method: string, path: string): unknown => Object(ANSWERS[path])[method];

const statusOf = ({ merchant, revision }: World): SystemStatus => {
  const { info } = OPEN_STATUS;
  const switches = Object.fromEntries(
    Object.keys(info.whitelabel.switches).map((name) => [name, name !== 'FIREBASESMS3']),
  );
  return {
    ...OPEN_STATUS,
    info: {
      ...info,
      revision,
      whitelabel: {
        ...info.whitelabel,
        merchantCode: merchant,
        switches: { ...info.whitelabel.switches, ...switches },
      },
    },
  };
};

/** What the address of each screen names. */
const ADDRESS = new URLSearchParams({
  id: '00000000-0000-4000-8000-000000000017',
  model: 'addressed-23',
  of: 'bets',
  index: '4',
  node: '1207',
});

/** The parts of a browser that services read. */
export function stubBrowser({ host }: Pick<World, 'host'>): void {
  const location = {
    hostname: host,
    pathname: '/m/somewhere',
    search: `?${ADDRESS}`,
    hash: '#token=token-of-the-mail',
    origin: `https://${host}`,
    href: `https://${host}/m/somewhere`,
  };
  const listens = { addEventListener: () => {}, removeEventListener: () => {}, dispatchEvent: () => true };
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14)', maxTouchPoints: 5 });
  vi.stubGlobal('document', {
    ...listens,
    title: 'The title of the page',
    documentElement: { hasAttribute: () => false, dataset: {} },
    querySelectorAll: () => [],
  });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  );
  vi.stubGlobal('window', { ...listens, location, history: { state: null }, indexedDB: undefined });
}

/** A site that runs in a world, and the services of its lazy charts. */
export async function openWorld(world: World) {
  // The router of a site reads the browser of an earlier one.
  vi.unstubAllGlobals();
  let services: AppServices | undefined;
  let drawn = 0;
  const site = await startSite({
    ...(world.session && { session: world.session }),
    earlier: (storage) => {
      storage.write(languageEntry, world.language);
      storage.write(invitationEntry, { code: 'INVITED', domain: 'friend.example', keptAt: Date.now() });
    },
    status: statusOf(world),
    createId: () => {
      drawn += 1;
      return `${world.ids}-${drawn}`;
    },
    script: (path, method) => {
      if (path === '/system/status') return answered(statusOf(world));
      const answer = answerTo(method, path);
      return answer === undefined ? undefined : answered(answer);
    },
    flows: (core, router) => {
      services = createAppServices(core, router);
      return () => new Promise(() => {});
    },
  });
  if (services === undefined) throw new Error('no services');
  stubBrowser(world);
  return { site, world, services: { ...services, query: () => ADDRESS } };
}

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;
const isLogic = (value: unknown): value is AnyActorLogic =>
  typeof value === 'object' && value !== null && 'transition' in value;
/** What a chart runs, by name. */
const actorsOf = (chart: AnyStateMachine): Readonly<Record<string, unknown>> => chart.implementations.actors;

/** A value as text; secrets show. */
export const print = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (each instanceof Secret ? `secret ${each.reveal()}` : each)) ?? '';

const distinct = (values: readonly unknown[]) => [
  ...new Map(values.map((value) => [print(value), value])).values(),
];

/** Configurations that are explored per input: enough for every kind of call, as the tables prove. */
const BOUND = 150;
/** A game asks for its reality check late. */
const DEEP: Readonly<Record<string, number>> = { launch: 700 };

const modelOf = (logic: AnyStateMachine) => {
  const chart = registry.find(({ machine }) => machine.config === logic.config);
  if (chart === undefined) throw new Error(`${logic.id} is not in the registry`);
  return chart;
};

/** These only hold others, so their charts are named without them. */
const HOLDERS: readonly string[] = ['app', 'deferredCharts'];
const nameIn = (holder: string, name: string) => (HOLDERS.includes(holder) ? name : `${holder} › ${name}`);

/** An order that follows another one on a path, and whether the earlier one was answered. */
export interface Repetition {
  readonly chart: string;
  readonly service: string;
  readonly earlier: unknown;
  readonly later: unknown;
  readonly isAnswered: boolean;
}

export interface Explored {
  readonly calls: readonly Call[];
  readonly repetitions: readonly Repetition[];
}

const isOrder = (input: unknown): boolean => 'key' in Object(input);

/** The orders of a chart that follow an earlier one of the same service on the same path. */
function repetitionsIn(chart: string, exploration: Exploration): readonly Repetition[] {
  return exploration.edges.flatMap((edge) =>
    edge.configuration.trace.calls
      .filter(({ input }) => isOrder(input))
      .flatMap(({ src, input }): readonly Repetition[] => {
        const path = pathThrough(edge).edges;
        const at = path
          .slice(0, -1)
          .findLastIndex(({ configuration: { trace } }) => trace.calls.some((call) => call.src === src));
        const earlier = path[at]?.configuration.trace.calls.findLast((call) => call.src === src);
        if (earlier === undefined) return [];
        const answer = path
          .slice(at + 1)
          .find(({ from, step }) =>
            from.configuration.running.some(({ name, src: of }) => of === src && name === step.source),
          )?.step;
        return [
          {
            chart,
            service: src,
            earlier: earlier.input,
            later: input,
            isAnswered: answer !== undefined && answer.event['error'] !== UNREACHABLE,
          },
        ];
      }),
  );
}

/** What a chart calls, and those that it runs, from the given inputs. */
export function exploreCalls(
  created: string,
  logic: AnyStateMachine,
  inputs: readonly unknown[],
  within: { readonly chart: string; readonly path: readonly string[] } = { chart: created, path: [] },
): Explored {
  const { chart, path } = within;
  const known = modelOf(logic);
  const named = Object.fromEntries(inputs.map((input, at) => [String(at), input]));
  const exploration = explore({
    ...known,
    model: { ...known.model, bound: DEEP[known.id] ?? BOUND, inputs: named },
  });
  const found = new Map<string, unknown[]>();
  for (const { configuration } of [...exploration.initialStates.values(), ...exploration.edges]) {
    for (const { src, input } of configuration.trace.calls)
      found.set(src, [...(found.get(src) ?? []), input]);
  }
  const own = chart.split(' › ').at(-1) ?? chart;
  const parts = Object.entries(actorsOf(logic)).map(([service, inner]): Explored => {
    const given = found.get(service);
    if (isMachine(inner)) {
      // A chart that is spawned while another one changes its context is not reported with its input.
      const starts = given === undefined ? Object.values(modelOf(inner).model.inputs) : distinct(given);
      return exploreCalls(created, inner, starts, {
        chart: nameIn(own, service),
        path: [...path, service],
      });
    }
    const isPromise = exploration.harness.kindOf(service) === 'promise' || service === 'offerPasskeys';
    const calls = isPromise
      ? distinct(given ?? []).map((input) => ({ chart, service, created, path: [...path, service], input }))
      : [];
    return { calls, repetitions: [] };
  });
  return {
    calls: parts.flatMap(({ calls }) => calls),
    repetitions: [...repetitionsIn(chart, exploration), ...parts.flatMap(({ repetitions }) => repetitions)],
  };
}

type Opened = Awaited<ReturnType<typeof openWorld>>;

/** A chart that the site creates, with its services, the input that it gets, and what was requested before. */
export interface Created {
  readonly name: string;
  readonly logic: AnyStateMachine;
  readonly input: unknown;
  /** The requests that its loading makes. */
  readonly loading: readonly Sent[];
}

/** Every chart that the site creates. */
export async function chartsOf({ site, services }: Opened): Promise<readonly Created[]> {
  const { logic, options } = site.app;
  const charts: Created[] = [{ name: 'app', logic, input: options.input, loading: [] }];
  for (const [name, { load }] of Object.entries(FLOWS)) {
    site.requests.length = 0;
    const flow = await (await load())(services);
    const loading = [...site.requests];
    flow((logic, options) => {
      if (isMachine(logic)) charts.push({ name, logic, input: options?.input, loading });
      return createActor(logic, { ...options });
    });
  }
  return charts;
}

/** The charts whose input says whether a service outside verifies phone numbers, with that service. */
export async function chartsWithPhoneService(opened: Opened): Promise<readonly Created[]> {
  const status = () => {
    const served = statusOf(opened.world);
    const { whitelabel } = served.info;
    const switches = { ...whitelabel.switches, FIREBASESMS3: true };
    return { ...served, info: { ...served.info, whitelabel: { ...whitelabel, switches } } };
  };
  const charts = await chartsOf({ ...opened, services: { ...opened.services, status } });
  return charts.filter(({ input }) => print(input).includes('"phoneService":true'));
}

/** How many turns a service may take until it has sent what it sends. */
const TURNS = 30;
const NOW = Date.UTC(2026, 6, 15, 4);
let turn = 0;

/** The service of a call among the charts of a world. */
function serviceOf({ created, path }: Call, charts: readonly Created[]): AnyActorLogic {
  const root = charts.find(({ name }) => name === created)?.logic;
  const found = path.reduce<unknown>(
    (logic, name) => (isMachine(logic) ? actorsOf(logic)[name] : undefined),
    root,
  );
  if (!isLogic(found)) throw new Error(`no ${path.join(' › ')} in ${created}`);
  return found;
}

/** Makes a call in a world; its requests in the order in which they leave. */
export async function requestsOf(
  { site }: Opened,
  charts: readonly Created[],
  call: Call,
): Promise<readonly Sent[]> {
  turn += 1;
  // The client bounds the calls of a minute.
  vi.setSystemTime(NOW + (turn % 2) * 61_000);
  site.requests.length = 0;
  const actor = createActor(serviceOf(call, charts), { input: call.input });
  actor.subscribe({ error: () => {} });
  actor.start();
  if (call.service === 'offerPasskeys') actor.send({ type: 'offer' });
  for (let at = 0; at < TURNS && actor.getSnapshot().status === 'active'; at += 1) await settle();
  actor.stop();
  // Whether the site answers at all is asked at the page's own address.
  return site.requests.filter(({ method }) => method !== 'HEAD');
}
