import type { GameType } from '@contract/games';
import { initialConfiguration } from '@explorer/configuration';
import { createHarness } from '@explorer/harness';
import { type Exploration, explore } from '@explorer/index';
import { resolveSamples } from '@explorer/samples';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Match,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { AnyMachineSnapshot } from 'xstate';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import HumanCheckDialog from '@/features/account/HumanCheckDialog';
import StepUpDialog from '@/features/account/StepUpDialog';
import { LazyViews, type ViewName } from '@/features/shared/lazy';
import { AppActorProvider, type AppRef } from '@/features/shared/state/actors';
import { TextsProvider } from '@/features/shared/state/texts';
import { POPUP_VIEWS, SCREEN_VIEWS } from '@/features/site/screenViews.gen';
import { registry } from '@/machines/registry';
import { MEMBER_INFO, MEMBER_RECORD, OPEN_STATUS } from '@/machines/shared/samples';
import { createTranslator, loadTexts } from '@/services/i18n';

/*
 * Views over charts that stand still. Each view is rendered in every configuration that its chart can reach, its fields
 * are filled in, and every control is pressed once: what the view then says to its charts is compared with what they
 * accept.
 */

interface Said {
  readonly to: string;
  readonly event: { readonly type: string };
}

let said: Said[] = [];
let turns = 0;

/** A chart that stands still in a snapshot and notes what it is told. */
class Still {
  readonly id: string;
  readonly snapshot: object;
  readonly sessionId: string;
  constructor(id: string, snapshot: object) {
    this.id = id;
    this.snapshot = snapshot;
    turns += 1;
    this.sessionId = `${id}-${turns}`;
  }
  getSnapshot = () => this.snapshot;
  subscribe = () => ({ unsubscribe: () => {} });
  on = () => ({ unsubscribe: () => {} });
  send = (event: { readonly type: string }) => {
    said.push({ to: this.id, event });
  };
}

const explorations = new Map<string, Exploration>();
function explored(id: string): Exploration | undefined {
  const chart = registry.find((each) => each.id === id);
  if (chart === undefined) return undefined;
  const found = explorations.get(id) ?? explore(chart);
  explorations.set(id, found);
  return found;
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What a view could tell apart in a value: whether there is one, and which word it is. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value === 'number') return Math.sign(value);
  if (typeof value !== 'object' || value === null) return value;
  if ('code' in value) return value.code;
  // Of a record whether each of its values is there.
  return Object.entries(value).map(([name, each]) => [
    name,
    typeof each === 'number' ? Math.sign(each) : typeof each === 'boolean' ? each : Boolean(each),
  ]);
}

/** What a view could tell of a snapshot: its states, the values of its context, and what it runs. */
function featuresOf(snapshot: AnyMachineSnapshot): readonly string[] {
  const values = Object.entries(Object(snapshot.context));
  return [
    ...snapshot._nodes.filter(({ type }) => type !== 'compound' && type !== 'parallel').map(({ id }) => id),
    ...values.map(([name, value]) => `${name} ${JSON.stringify(shapeOf(value))}`),
    ...Object.keys(snapshot.children),
  ];
}

/** Snapshots that a chart can be in, in which any two features come together that ever do. */
function snapshotsOf(id: string): readonly AnyMachineSnapshot[] {
  const pairs = new Set<string>();
  return (explored(id)?.states ?? []).flatMap(({ configuration: { snapshot } }) => {
    if (snapshot.status !== 'active') return [];
    const known = pairs.size;
    const features = featuresOf(snapshot);
    for (const [at, one] of features.entries())
      for (const other of features.slice(at)) pairs.add(`${one} ${other}`);
    return pairs.size > known ? [snapshot] : [];
  });
}

/** The events of the model that a snapshot accepts. */
function acceptedIn(id: string, snapshot: AnyMachineSnapshot): readonly string[] {
  const events = explored(id)?.chart.model.events ?? {};
  return Object.entries(events).flatMap(([type, source]) =>
    resolveSamples(source, snapshot).some(({ value }) => snapshot.can({ ...value, type })) ? [type] : [],
  );
}

const best = new Map<string, AnyMachineSnapshot | undefined>();
/** The snapshot of a chart in which it accepts most. */
function liveliest(id: string): AnyMachineSnapshot | undefined {
  if (!best.has(id)) {
    const ranked = snapshotsOf(id).map((snapshot) => ({ snapshot, count: acceptedIn(id, snapshot).length }));
    best.set(id, ranked.toSorted((a, b) => b.count - a.count)[0]?.snapshot);
  }
  return best.get(id);
}

/** Ids of charts whose source has another name. */
const CHART_OF: Readonly<Record<string, string>> = {
  salaryContract: 'agent-contracts',
  dividendContract: 'agent-contracts',
  hourContract: 'agent-contracts',
  chat: 'chat-lobby',
  forgot: 'recovery',
  providers: 'category',
  lott: 'lottery',
  elott: 'lottery',
  register: 'registration',
  agentLogin: 'login',
  // The child of the member centre.
  feedback: 'feedback-form',
};
const chartOf = (name: string): string => CHART_OF[name] ?? kebab(name);

/** The same for children whose source is called like another screen, or in short. */
const CHILD_OF: Readonly<Record<string, string>> = {
  filter: 'game-filter',
  providers: 'provider-picker',
  search: 'name-search',
  menus: 'game-menus',
};
const childOf = (source: string): string => CHILD_OF[source] ?? chartOf(source);

/** Addresses of screens that show the list of a category, which is a child of the lobby. */
const LISTED: Readonly<Record<string, GameType>> = {
  category: 'RNG',
  jackpots: 'JACKPOT',
  lott: 'LOTT',
  elott: 'ELOTT',
};

/** A snapshot with other values; its methods stay. */
const copyOf = <Value extends object>(value: Value, other: object): Value =>
  Object.assign(Object.create(Object.getPrototypeOf(value)), value, other);

/** The name of what a chart runs as a child. */
const sourceOf = (child: unknown): string => {
  const source: unknown = Object(child).src;
  return typeof source === 'string' ? source : '';
};

/** A snapshot with children that stand still; a given child in a given snapshot. */
function withChildren(
  snapshot: AnyMachineSnapshot,
  given: Readonly<Record<string, AnyMachineSnapshot>>,
  charts: Map<string, AnyMachineSnapshot>,
): AnyMachineSnapshot {
  const children = Object.fromEntries(
    Object.entries(snapshot.children).flatMap(([name, child]) => {
      const source = sourceOf(child);
      const id = childOf(source);
      const own = given[source] ?? liveliest(id);
      if (own === undefined) return [];
      charts.set(name, own);
      return [[name, new Still(name, withChildren(own, {}, charts))]];
    }),
  );
  return copyOf(snapshot, { children });
}

/** A chart of the site as it starts. */
function starting(name: string): object {
  const chart = registry.find(({ id }) => id === chartOf(name));
  const input = Object.values(chart?.model.inputs ?? {})[0];
  if (chart === undefined) return NOTHING;
  return initialConfiguration(createHarness(chart.machine, chart.model), input).snapshot;
}
const NOTHING = { context: {}, children: {}, hasTag: () => false, matches: () => false, can: () => true };

/** A chart of any name, which hears everything. */
const ANY_CHILD: object = new Proxy({}, { get: () => new Still('site', NOTHING) });

/** The lists of the lobby on the page that shows. */
let listed: ReadonlyMap<GameType, Still> = new Map();

/** Goes to the address of a screen whose list the lobby has. */
async function openList(name: string): Promise<void> {
  const type = LISTED[name];
  const list = liveliest('game-list');
  listed = new Map(type === undefined || list === undefined ? [] : [[type, new Still('list', list)]]);
  router.history.push((type === undefined ? undefined : categoryPathOf(type)) ?? HOME_PATH);
  await router.load();
}

/** The long-lived charts of the site, as a member's page has them. */
function app(flow: object | undefined): AppRef {
  const frame = new Still('site', {
    ...NOTHING,
    context: { name: '' },
    children: { run: new Still('site', { flow }) },
  });
  const known: Readonly<Record<string, object>> = {
    language: { ...NOTHING, context: { language: 'EN' } },
    session: {
      ...NOTHING,
      context: { memberInfo: MEMBER_INFO, record: MEMBER_RECORD, popupsClosed: 0 },
      hasTag: (tag: string) => tag === 'loggedIn',
    },
    serviceStatus: { ...NOTHING, context: { status: OPEN_STATUS } },
    lobby: { ...starting('lobby'), context: { ...Object(starting('lobby')).context, pages: listed } },
    deferredCharts: {
      ...NOTHING,
      hasTag: (tag: string) => tag === 'running',
      children: {
        run: new Still('site', {
          flow: {
            name: 'deferredCharts',
            ref: new Still('site', { ...NOTHING, children: ANY_CHILD }),
          },
        }),
      },
    },
  };
  const running = new Map<string, Still>();
  const children = new Proxy(
    {},
    {
      get(_, name: string) {
        const still =
          running.get(name) ??
          new Still('site', known[name] ?? copyOf(starting(name), { children: { flow: frame } }));
        running.set(name, still);
        return still;
      },
    },
  );
  return new Still('site', { context: { imageCdnSeed: 0 }, children }) as unknown as AppRef;
}

/** The view on the page. */
let shown: ReactNode;

const rootRoute = createRootRoute();
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => shown }),
  ]),
  history: createMemoryHistory({ initialEntries: ['/m/home'] }),
});

await router.load();

const translator = await createTranslator({ language: 'EN', load: loadTexts });
const PARTS = [
  'common',
  'account',
  'agent',
  'chat',
  'cashier',
  'catalogue',
  'content',
  'home',
  'protection',
  'member',
] as const;
for (const part of PARTS) await translator.add(part);

const OVERLAYS: Partial<Record<ViewName, ComponentType<never>>> = {
  humanCheck: HumanCheckDialog,
  stepUp: StepUpDialog,
};
const loadOverlay = (name: ViewName) => {
  const view = OVERLAYS[name];
  return view ?? Promise.reject(new Error(`no view ${name}`));
};

let crash = '';
const place = document.querySelector('main');
if (place === null) throw new Error('there is no place');

/** Renders a view anew. */
function show(view: ReactNode, flow: object | undefined) {
  const div = document.createElement('div');
  place?.replaceChildren(div);
  crash = '';
  shown = view;
  const root = createRoot(div, {
    onUncaughtError: (error) => {
      crash = String(error);
    },
    onRecoverableError: () => {},
  });
  flushSync(() =>
    root.render(
      <I18nextProvider i18n={translator.i18n}>
        <AppActorProvider app={app(flow)}>
          <LazyViews value={loadOverlay as never}>
            <TextsProvider>
              <RouterContextProvider router={router}>
                <Match routeId={router.state.matches.at(-1)?.routeId ?? ''} />
              </RouterContextProvider>
            </TextsProvider>
          </LazyViews>
        </AppActorProvider>
      </I18nextProvider>,
    ),
  );
  return root;
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

const CONTROLS = 'button, input[type=checkbox], input[type=radio], [role=button]';

/** The controls that a player can see: those of the topmost dialog, or of the page. */
function controls(): readonly HTMLElement[] {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  return [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.closest('[inert], [aria-hidden=true]') === null,
  );
}

/** What a control is called, without the numbers in it, and in which dialog it is. */
function nameOf(control: HTMLElement): string {
  const title = control.closest('dialog')?.getAttribute('aria-labelledby');
  const place = title ? document.getElementById(title)?.textContent : undefined;
  return place ? `${wordsOf(control)} in “${place}”` : wordsOf(control);
}

function wordsOf(control: HTMLElement): string {
  if (control instanceof HTMLButtonElement && control.type === 'submit' && control.form !== null)
    return 'the button that sends the form';
  const label =
    control.getAttribute('aria-label') ??
    (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : control.textContent);
  return `“${(label ?? '').trim().replaceAll(/\d+/g, '0').slice(0, 60)}”`;
}

/** What is chosen already changes nothing. */
const CHOSEN = '[aria-pressed=true], [aria-selected=true], [aria-current]';

const isOff = (control: HTMLElement): boolean => control.matches(':disabled, [aria-disabled=true]');

/** What a player types, by what a field reads; by its type otherwise. */
const TYPED: Readonly<Record<string, string>> = {
  account: 'maria01',
  password: 'Bagong-Susi-41',
  code: '123456',
  number: '9171234567',
  money: '321',
  percentage: '0.5',
  count: '60',
  email: 'maria@example.com',
  destination: '09171234567',
  pin: '123456',
  date: '2026-07-01',
};

/** Fills in every field that can be. */
function fillIn(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.matches('[type=checkbox], [type=radio], [type=file], :disabled, :read-only')) continue;
    if (field.type === 'date' && field.value !== '') continue;
    const text = TYPED[field.dataset['reads'] ?? ''] ?? TYPED[field.type] ?? 'Some text';
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** What the page shows and allows. */
const look = (): string =>
  `${place.innerHTML} ${[...document.querySelectorAll('dialog')].map((each) => each.open).join()} ${[...document.querySelectorAll('input')].map((each) => each.checked || each.type === 'password').join()} ${nameOf((document.activeElement ?? document.body) as HTMLElement)}`;

/** Whether the loading mask lies over the page, which says that it waits. */
const isMasked = ({ _nodes: nodes }: AnyMachineSnapshot): boolean =>
  nodes.some(({ entry }) => entry.some((action) => Object(action).type === 'showLoading'));

/** Whether the screen leaves by itself, at once. */
const isLeaving = (snapshot: AnyMachineSnapshot): boolean => snapshot.value === 'off';

interface Stand {
  readonly where: string;
  readonly charts: ReadonlyMap<string, AnyMachineSnapshot>;
  readonly render: () => ReturnType<typeof show>;
}

/** Every stand of a view: each snapshot of its chart, and in its liveliest ones each snapshot of its children. */
function standsOf(name: string, view: (still: Still) => ReactNode, isPopup: boolean): readonly Stand[] {
  const id = chartOf(name);
  const stand = (
    snapshot: AnyMachineSnapshot,
    given: Readonly<Record<string, AnyMachineSnapshot>>,
  ): Stand => {
    const charts = new Map([[name, snapshot]]);
    const whole = withChildren(snapshot, given, charts);
    return {
      where: [...charts].map(([each, { value }]) => `${each} in ${JSON.stringify(value)}`).join(', '),
      charts,
      render: () => {
        const still = new Still(name, whole);
        return show(view(still), isPopup ? { name, ref: still } : undefined);
      },
    };
  };
  const own = snapshotsOf(id);
  const sources = new Set(
    own.flatMap(({ children }) =>
      Object.values(children)
        .map(sourceOf)
        .filter((source) => explored(childOf(source)) !== undefined),
    ),
  );
  const ofChildren = [...sources].flatMap((source) => {
    const parent = own
      .filter(({ children }) => Object.values(children).some((child) => sourceOf(child) === source))
      .map((snapshot) => ({ snapshot, count: acceptedIn(id, snapshot).length }))
      .toSorted((a, b) => b.count - a.count)[0]?.snapshot;
    return parent === undefined
      ? []
      : snapshotsOf(childOf(source)).map((child) => stand(parent, { [source]: child }));
  });
  return [
    ...own
      .filter((snapshot) => !isMasked(snapshot) && !isLeaving(snapshot))
      .map((snapshot) => stand(snapshot, {})),
    ...ofChildren,
  ];
}

/** A control in a stand of its view. */
interface Sighting {
  readonly control: string;
  readonly at: number;
  readonly isOff: boolean;
  readonly stand: Stand;
}

/** How often a control of one name is pressed at most: once for each way it looks. */
const MOST_PRESSES = 4;

const isAccepted = ({ charts }: Stand, { to, event }: Said): boolean =>
  to === 'site' || (charts.get(to)?.can(event) ?? false);

/** What a control says to charts, and whether the page changes without them. */
interface Pressed {
  readonly heard: readonly Said[];
  readonly changes: boolean;
}

/** Presses a control of a stand that is rendered anew. */
async function press(stand: Stand, at: number): Promise<Pressed> {
  const root = stand.render();
  await settle();
  fillIn();
  await settle();
  said = [];
  const control = controls()[at];
  const before = look();
  control?.click();
  await settle();
  await settle();
  const changes = look() !== before || control?.matches(CHOSEN) === true;
  root.unmount();
  return { heard: said, changes };
}

/** What is wrong with the controls of a view; each finding once, with the first stand that has it. */
async function check(name: string, view: (still: Still) => ReactNode, isPopup: boolean) {
  const findings = new Map<string, string>();
  const note = (finding: string, { where }: Stand) => {
    if (!findings.has(finding)) findings.set(finding, where);
  };
  /** What each control says, by its name. */
  const says = new Map<string, Said[]>();
  const sightings: Sighting[] = [];
  const pressed = new Set<string>();
  const presses = new Map<string, number>();
  for (const stand of standsOf(name, view, isPopup)) {
    const root = stand.render();
    if (crash !== '') note(`does not render: ${crash}`, stand);
    fillIn();
    await settle();
    const seen = controls().map((control) => ({
      control: nameOf(control),
      look: control.outerHTML.replaceAll(/ (?:id|aria-controls|aria-describedby)="[^"]*"/g, ''),
      isOff: isOff(control),
      isChosen: control.matches(CHOSEN),
    }));
    root.unmount();
    for (const [at, { control, look, isOff, isChosen }] of seen.entries()) {
      if (!isChosen) sightings.push({ control, at, isOff, stand });
      if (isOff || pressed.has(look)) continue;
      const times = presses.get(control) ?? 0;
      if (times === MOST_PRESSES) continue;
      presses.set(control, times + 1);
      pressed.add(look);
      const { heard, changes } = await press(stand, at);
      if (heard.length === 0 && !changes) note(`${control} does nothing`, stand);
      says.set(control, [...(says.get(control) ?? []), ...heard]);
    }
  }
  const suspected = new Set<string>();
  for (const { control, at, isOff, stand } of sightings) {
    const events = says.get(control) ?? [];
    const accepted = events.filter((each) => isAccepted(stand, each));
    if (!isOff && events.length > 0 && accepted.length === 0 && !suspected.has(`${control} ${stand.where}`)) {
      suspected.add(`${control} ${stand.where}`);
      const { heard, changes } = await press(stand, at);
      if (!changes && heard.length > 0 && !heard.some((each) => isAccepted(stand, each)))
        note(`${control} is ignored: ${heard.map(({ event }) => event.type).join()}`, stand);
    }
    if (isOff && accepted.some(({ to }) => to !== 'site'))
      note(`${control} is off although it is accepted: ${accepted[0]?.event.type}`, stand);
  }
  return { findings: Object.fromEntries(findings), controls: says.size };
}

declare global {
  interface Window {
    checkControls?: (name: string) => ReturnType<typeof check>;
  }
}

window.checkControls = async (name) => {
  await openList(name);
  if (name in POPUP_VIEWS) {
    const View = await POPUP_VIEWS[name as keyof typeof POPUP_VIEWS]();
    return check(
      name,
      () => createElement(View as ComponentType<object>, { open: true, popup: name } as never),
      true,
    );
  }
  const View = await SCREEN_VIEWS[name as keyof typeof SCREEN_VIEWS]();
  return check(
    name,
    (still) => createElement(View as ComponentType<never>, { actor: still } as never),
    false,
  );
};
