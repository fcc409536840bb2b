/** Rules for every chart. Each finding has the shortest path to it. */
import type { AnyStateNode } from 'xstate';
import {
  type ChartTransition,
  delayLabel,
  descriptorMatches,
  listNodes,
  pathOf,
  stateName,
  transitionLabel,
  withAncestors,
} from './chart';
import {
  type Configuration,
  configurationKey,
  enabledSteps,
  nextConfiguration,
  plain,
  type Step,
  sampleSteps,
} from './configuration';
import type { Edge, Exploration, ExploredState } from './explore';
import { sourceName } from './harness';
import { formatPath, JourneyError, journeyPath, pathThrough, pathTo } from './paths';
import { proveAll, witnessed } from './properties';
import type { Coverage, ReplayReport } from './replay';
import type { GlobalEventRule } from './types';
import { activeNodes, implementationsOf, isMachine, isOwnEvent, settlingEvent } from './xstate';

export type Rule =
  | 'every state is reachable'
  | 'every transition is taken'
  | 'every guard passes and fails'
  | 'invariants hold'
  | 'no claim is vacuous'
  | 'the projection distinguishes configurations'
  | 'no dead ends'
  | 'no unhandled errors'
  | 'the context keeps its values'
  | 'promises are bounded'
  | 'states are described'
  | 'delays exist'
  | 'delays last as stated'
  | 'everything declared is used'
  | 'samples are complete'
  | 'outcomes are complete'
  | 'global events are handled'
  | 'ignored events change nothing'
  | 'journeys end where they say'
  | 'the real chart matches'
  | 'the model fits the chart';

/** The rules that `checkChart` checks on every chart, in addition to the claims of its model. */
export const CHART_RULES: readonly Rule[] = [
  'every state is reachable',
  'every transition is taken',
  'every guard passes and fails',
  'no claim is vacuous',
  'the projection distinguishes configurations',
  'no dead ends',
  'no unhandled errors',
  'the context keeps its values',
  'promises are bounded',
  'states are described',
  'delays exist',
  'delays last as stated',
  'everything declared is used',
  'samples are complete',
  'outcomes are complete',
  'global events are handled',
  'ignored events change nothing',
  'journeys end where they say',
  'the model fits the chart',
];

/** A fault of a chart or its model. */
export interface Finding {
  readonly rule: Rule;
  readonly message: string;
  /** The path to it, as printed in reports. */
  readonly path?: string;
}

/** The finding as text, with the path on its own line. */
export function formatFinding({ rule, message, path }: Finding): string {
  const where = path === undefined ? '' : `\n    path: ${path}`;
  return `✗ ${rule}: ${message}${where}`;
}

export function formatFindings(findings: readonly Finding[]): string {
  return findings.map(formatFinding).join('\n');
}

/**
 * All checks that need no running actor; the result is empty if nothing is wrong. Rules in `without` are not checked;
 * without `the projection distinguishes configurations`, the check that costs most is skipped.
 */
export function checkChart(
  exploration: Exploration,
  { globalEvents = [], without = [] }: { globalEvents?: readonly string[]; without?: readonly Rule[] } = {},
): readonly Finding[] {
  const isOff = ({ rule }: Pick<Finding, 'rule'>) => without.includes(rule);
  return [
    ...(isOff({ rule: 'the projection distinguishes configurations' }) ? [] : checkMerges(exploration)),
    ...checkErrors(exploration),
    ...checkContext(exploration),
    ...checkCoverage(exploration, exploredCoverage(exploration)),
    ...checkClaims(exploration),
    ...checkDeadEnds(exploration),
    ...checkPromises(exploration),
    ...checkDescriptions(exploration),
    ...checkDelays(exploration),
    ...checkDurations(exploration),
    ...checkDeclarations(exploration),
    ...checkSamples(exploration),
    ...checkOutcomes(exploration),
    ...checkGlobalEvents(exploration, globalEvents),
    ...checkIgnored(exploration),
    ...checkJourneys(exploration),
    ...checkModel(exploration),
  ].filter((each) => !isOff(each));
}

/**
 * Findings of the replays: the real chart must match the exploration, and its inspection must cover everything. Rules in
 * `without` are not checked.
 */
export function checkReplay(
  exploration: Exploration,
  report: ReplayReport,
  { without = [] }: { without?: readonly Rule[] } = {},
): readonly Finding[] {
  const strayed = report.divergences.map(
    (divergence): Finding => ({
      rule: 'the real chart matches',
      message: divergence.message,
      path: formatPath(exploration, {
        ...divergence.path,
        edges: divergence.path.edges.slice(0, divergence.steps),
      }),
    }),
  );
  return [...strayed, ...checkCoverage(exploration, report.coverage)].filter(
    ({ rule }) => !without.includes(rule),
  );
}

/** The coverage of the pure exploration. */
export function exploredCoverage(exploration: Exploration): Coverage {
  const traces = [
    ...[...exploration.initialStates.values()].map(({ configuration }) => configuration.trace),
    ...exploration.edges.map(({ configuration }) => configuration.trace),
  ];
  return {
    states: new Set(traces.flatMap(({ visited }) => [...visited])),
    transitions: new Set(traces.flatMap(({ transitions }) => transitions)),
    guards: exploration.guards,
  };
}

function finding(rule: Rule, message: string, path?: string): Finding {
  return { rule, message, ...(path === undefined ? {} : { path }) };
}

const activePaths = new WeakMap<ExploredState, ReadonlySet<string>>();

function isActive(state: ExploredState, path: string): boolean {
  const known =
    activePaths.get(state) ?? new Set<string>(activeNodes(state.configuration.snapshot).map(pathOf));
  activePaths.set(state, known);
  return known.has(path);
}

function nearest(states: readonly ExploredState[]): ExploredState | undefined {
  return states.reduce<ExploredState | undefined>(
    (best, state) => (best === undefined || state.depth < best.depth ? state : best),
    undefined,
  );
}

function describePath(exploration: Exploration, state: ExploredState): string {
  return formatPath(exploration, pathTo(state));
}

/** The shortest path to the state or, if it was never active, to its nearest active ancestor. */
function pathNear(exploration: Exploration, path: string): string | undefined {
  const state = nearest(exploration.states.filter((candidate) => isActive(candidate, path)));
  if (state !== undefined) return describePath(exploration, state);
  if (path === '') return undefined;
  return pathNear(exploration, path.split('.').slice(0, -1).join('.'));
}

function staticNodes(exploration: Exploration): readonly AnyStateNode[] {
  return listNodes(exploration.chart.machine).filter(({ type }) => type !== 'history');
}

function boundNote({ cutOff }: Exploration): string {
  return cutOff === undefined ? '' : ` (cut off at ${cutOff.bound} states)`;
}

/** Unreached states, untaken transitions and guards with only one result. */
export function checkCoverage(exploration: Exploration, coverage: Coverage): readonly Finding[] {
  const { transitions } = exploration.harness;
  const unreached = staticNodes(exploration)
    .map(pathOf)
    .filter((path) => !coverage.states.has(path));
  const missing = new Set(unreached);
  const states = unreached
    // An unreached parent already implies its children.
    .filter((path) => path === '' || !missing.has(path.split('.').slice(0, -1).join('.')))
    .map((path) => {
      const entries = transitions.filter(({ targets }) => targets.includes(path)).map(transitionLabel);
      const ways =
        entries.length === 0 ? 'no transition leads there' : `transitions to it: ${entries.join('; ')}`;
      return finding(
        'every state is reachable',
        `“${stateName(path)}” was never reached${boundNote(exploration)}; ${ways}`,
        pathNear(exploration, path),
      );
    });
  const reached = transitions.filter(({ source }) => coverage.states.has(source));
  const untaken = reached
    .filter(({ id }) => !coverage.transitions.has(id))
    .map((transition) =>
      finding(
        'every transition is taken',
        `“${transitionLabel(transition)}” was never taken${boundNote(exploration)}; ${whyUntaken(transition, coverage)}`,
        pathNear(exploration, transition.source),
      ),
    );
  const oneWay = reached
    .filter(({ id, guard }) => guard !== undefined && coverage.transitions.has(id))
    .filter(({ id }) => coverage.guards.get(id)?.failed !== true)
    .map((transition) =>
      finding(
        'every guard passes and fails',
        `the guard of “${transitionLabel(transition)}” never returned false${boundNote(exploration)}`,
        pathNear(exploration, transition.source),
      ),
    );
  return [...states, ...untaken, ...oneWay];
}

function whyUntaken(transition: ChartTransition, coverage: Coverage): string {
  if (transition.guard !== undefined && coverage.guards.has(transition.id))
    return 'its guard always returned false';
  return 'its event never came, or another transition always took it (no sample, or shadowed)';
}

function checkErrors(exploration: Exploration): Finding[] {
  const broken = exploration.states.filter(({ configuration }) => configuration.snapshot.status === 'error');
  return broken.map((state) => {
    const { error } = state.configuration.snapshot;
    const text = error instanceof Error ? error.message : JSON.stringify(error);
    return finding(
      'no unhandled errors',
      `the chart ends in an error: ${text}`,
      describePath(exploration, state),
    );
  });
}

/** Parts of the initial context that an action sets to undefined, such as by assigning a missing parameter. */
function checkContext(exploration: Exploration): Finding[] {
  const { initialStates, edges } = exploration;
  const partsOf = (context: unknown): readonly (readonly [string, unknown])[] =>
    typeof context === 'object' && context !== null ? Object.entries(context) : [];
  const given = new Set(
    [...initialStates.values()].flatMap(({ configuration }) =>
      partsOf(configuration.snapshot.context).flatMap(([name, value]) => (value === undefined ? [] : name)),
    ),
  );
  const lost = new Map<string, Edge>();
  for (const edge of edges) {
    if (edge.configuration.snapshot.status === 'error') continue;
    for (const [name, value] of partsOf(edge.configuration.snapshot.context)) {
      const known = lost.get(name);
      const isNearer = known === undefined || edge.from.depth < known.from.depth;
      if (value === undefined && given.has(name) && isNearer) lost.set(name, edge);
    }
  }
  return [...lost].map(([name, edge]) =>
    finding(
      'the context keeps its values',
      `“${name}” of the context becomes undefined`,
      formatPath(exploration, pathThrough(edge)),
    ),
  );
}

function checkClaims(exploration: Exploration): Finding[] {
  const broken = witnessed(exploration);
  const { invariants, steps } = exploration.chart.model;
  const feeble = [...invariants, ...steps]
    .filter(({ name, witness }) => witness !== undefined && !broken.has(name))
    .map(({ name }) => finding('no claim is vacuous', `the witness of “${name}” does not break it`));
  return [...feeble, ...claimFindings(exploration)];
}

function claimFindings(exploration: Exploration): Finding[] {
  return proveAll(exploration).flatMap(({ invariant, violation, premise }) => [
    ...(violation === undefined
      ? []
      : [finding('invariants hold', `“${invariant}” does not hold`, violation)]),
    ...(premise > 0 ? [] : [finding('no claim is vacuous', `the premise of “${invariant}” is never true`)]),
  ]);
}

/** Limit of further contexts that are checked per configuration. */
const MERGED_LOOKS = 3;

/**
 * Configurations that the projection merges although their next steps differ. Looks one step ahead; this check runs
 * first, because all others rely on the projection.
 */
function checkMerges(exploration: Exploration): Finding[] {
  const { harness, edges, states } = exploration;
  const contextOf = ({ snapshot }: Configuration) => JSON.stringify(snapshot.context, plain);
  const known = new Map(states.map((state) => [state, new Set([contextOf(state.configuration)])]));
  const steps = (configuration: Configuration) => enabledSteps(harness, configuration);
  const doing = ({ trace }: Configuration) =>
    JSON.stringify([trace.transitions, trace.actions.map(({ type }) => type)]);
  const differs = (edge: Edge): string | undefined => {
    const expected = new Map(edge.to.edges.map((next) => [next.step.label, next]));
    for (const step of steps(edge.configuration)) {
      const same = expected.get(step.label);
      expected.delete(step.label);
      if (same === undefined || same.step.refused !== step.refused) return step.label;
      const next = nextConfiguration(harness, edge.configuration, step);
      if (configurationKey(harness, next) !== same.to.key || doing(next) !== doing(same.configuration))
        return step.label;
    }
    return [...expected.keys()][0];
  };
  for (const edge of [...edges].sort((a, b) => a.from.depth - b.from.depth)) {
    if (!edge.to.expanded || edge.step.refused) continue;
    const contexts = known.get(edge.to);
    const context = contextOf(edge.configuration);
    if (contexts === undefined || contexts.has(context) || contexts.size > MERGED_LOOKS) continue;
    contexts.add(context);
    const label = harness.watchGuards(
      () => undefined,
      () => differs(edge),
    );
    if (label !== undefined)
      return [
        finding(
          'the projection distinguishes configurations',
          `after this path “${label}” has a different result than after ${describePath(exploration, edge.to)}, but the projection merges both configurations; add the difference to the projection`,
          formatPath(exploration, pathThrough(edge)),
        ),
      ];
  }
  return [];
}

/**
 * Whether a chart must be able to leave a state: the state has a sibling, and runs no charts of its own in which the
 * user continues.
 */
function mustBeLeft({ harness }: Exploration, node: AnyStateNode): boolean {
  if (node.invoke.some((invoke) => harness.kindOf(sourceName(invoke)) === 'chart')) return false;
  const siblings = Object.values(node.parent?.states ?? {}).filter(({ type }) => type !== 'history');
  return node.parent?.type === 'compound' && siblings.length > 1;
}

function atoms(state: ExploredState): readonly AnyStateNode[] {
  return activeNodes(state.configuration.snapshot).filter(({ type }) => type === 'atomic');
}

/** States that nothing leaves, and configurations without a way to another state value. */
function checkDeadEnds(exploration: Exploration): Finding[] {
  const { states, edges, chart } = exploration;
  const isEnd = (node: AnyStateNode) => chart.model.ends[pathOf(node)] !== undefined;
  const left = new Set<string>();
  for (const { from, to } of edges) {
    if (to.configuration.snapshot.status === 'error') continue;
    for (const node of atoms(from)) {
      const path = pathOf(node);
      if (to.configuration.snapshot.status === 'done' || !isActive(to, path)) left.add(path);
    }
  }
  // Nothing is claimed about states beyond the bound.
  for (const state of states) if (!state.expanded) for (const node of atoms(state)) left.add(pathOf(node));

  const stuckNodes = new Map<string, ExploredState>();
  for (const state of [...states].sort((a, b) => a.depth - b.depth)) {
    for (const node of atoms(state)) {
      const path = pathOf(node);
      if (mustBeLeft(exploration, node) && !isEnd(node) && !left.has(path) && !stuckNodes.has(path))
        stuckNodes.set(path, state);
    }
  }
  const nodes = [...stuckNodes].map(([path, state]) =>
    finding(
      'no dead ends',
      `“${stateName(path)}” can never be left: no event, answer or delay leads out of it`,
      describePath(exploration, state),
    ),
  );
  const configurations = stuckConfigurations(exploration)
    .filter((state) => !atoms(state).some((node) => stuckNodes.has(pathOf(node)) || isEnd(node)))
    .map((state) =>
      finding(
        'no dead ends',
        `no step leads out of ${JSON.stringify(state.configuration.snapshot.value)} after this path`,
        describePath(exploration, state),
      ),
    );
  return [...nodes, ...configurations];
}

/** Active configurations from which the state value can never change again; one per value. */
function stuckConfigurations(exploration: Exploration): readonly ExploredState[] {
  const { states, edges } = exploration;
  const value = new Map(states.map((state) => [state, JSON.stringify(state.configuration.snapshot.value)]));
  const sources = new Map<ExploredState, ExploredState[]>();
  for (const { from, to } of edges) sources.set(to, [...(sources.get(to) ?? []), from]);
  const leadsOn = new Set(
    edges
      .filter(
        ({ from, to }) => to.configuration.snapshot.status !== 'error' && value.get(from) !== value.get(to),
      )
      .map(({ from }) => from),
  );
  for (const state of states) if (!state.expanded) leadsOn.add(state);
  for (const state of leadsOn) {
    for (const source of sources.get(state) ?? []) leadsOn.add(source);
  }
  const stuck = new Map<string, ExploredState>();
  for (const state of [...states].sort((a, b) => a.depth - b.depth)) {
    const text = value.get(state) ?? '';
    const idle = state.configuration.snapshot.status === 'active' && !leadsOn.has(state);
    const going = atoms(state).some((node) => mustBeLeft(exploration, node));
    if (idle && going && !stuck.has(text)) stuck.set(text, state);
  }
  return [...stuck.values()];
}

/** Whether the node or an ancestor listens for the event. */
function listens(node: AnyStateNode, eventType: string): boolean {
  return withAncestors(node).some(({ transitions }) =>
    [...transitions.keys()].some((descriptor) => descriptorMatches(descriptor, eventType)),
  );
}

function checkPromises(exploration: Exploration): Finding[] {
  const { harness, chart } = exploration;
  return staticNodes(exploration).flatMap((node) =>
    node.invoke
      .filter((invoke) => harness.kindOf(sourceName(invoke)) === 'promise')
      .flatMap((invoke) => {
        const path = pathOf(node);
        const lacks = [
          ...(listens(node, settlingEvent.done(invoke.id, null).type) ? [] : ['no onDone']),
          ...(listens(node, settlingEvent.error(invoke.id, null).type) ? [] : ['no onError']),
          ...(withAncestors(node).some(({ after }) => after.length > 0) ||
          chart.model.waitsForUser[invoke.id] !== undefined ||
          chart.model.waitsForUser[sourceName(invoke)] !== undefined
            ? []
            : ['no timeout (after)']),
        ];
        return lacks.map((lack) =>
          finding(
            'promises are bounded',
            `“${stateName(path)}” waits for ${invoke.id} with ${lack}`,
            pathNear(exploration, path),
          ),
        );
      }),
  );
}

function checkDescriptions(exploration: Exploration): Finding[] {
  return staticNodes(exploration)
    .filter(({ description }) => description === undefined || description.trim() === '')
    .map((node) => {
      const path = pathOf(node);
      return finding(
        'states are described',
        `“${stateName(path)}” has no description`,
        pathNear(exploration, path),
      );
    });
}

/** Undefined delays: XState raises their events immediately. */
function checkDelays(exploration: Exploration): Finding[] {
  const known = implementationsOf(exploration.chart.machine).delays;
  return staticNodes(exploration).flatMap((node) =>
    node.after
      .map(({ delay }) => String(delay))
      .filter((delay, index, all) => all.indexOf(delay) === index)
      .filter((delay) => !/^\d+$/.test(delay) && !(delay in known))
      .map((delay) =>
        finding(
          'delays exist',
          `“${stateName(pathOf(node))}” waits for ${delayLabel(delay)}, which the chart does not define`,
          pathNear(exploration, pathOf(node)),
        ),
      ),
  );
}

/** How long each delay lasts on any way, in milliseconds. */
export function durationsOf({
  edges,
  initialStates,
  harness,
}: Exploration): ReadonlyMap<string, ReadonlySet<number>> {
  const names = new Map(
    harness.transitions.flatMap(({ trigger, definition }) =>
      trigger.kind === 'after' ? [[definition.eventType, trigger.delay] as const] : [],
    ),
  );
  const found = new Map<string, Set<number>>();
  for (const { configuration } of [...initialStates.values(), ...edges])
    for (const { event, delay } of configuration.timers.values()) {
      const name = names.get(event.type);
      if (name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(delay));
    }
  return found;
}

/** Delays that last otherwise than the model says; every delay, if it says so of any. */
function checkDurations(exploration: Exploration): Finding[] {
  const { delays } = exploration.chart.model;
  if (delays === undefined) return [];
  const found = durationsOf(exploration);
  const words = (durations: Iterable<number> = []) =>
    [...durations].sort((a, b) => a - b).join(', ') || 'none';
  return [...new Set([...found.keys(), ...Object.keys(delays)])]
    .filter((name) => words(found.get(name)) !== words(delays[name]))
    .map((name) =>
      finding(
        'delays last as stated',
        `${name} lasts ${words(found.get(name))} ms, and the model says ${words(delays[name])}`,
      ),
    );
}

/** All names in a configuration, also those inside the functions with which XState combines guards and actions. */
function namesIn(value: unknown, seen = new Set<unknown>()): ReadonlySet<unknown> {
  if (seen.has(value)) return seen;
  seen.add(value);
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return seen;
  if (isMachine(value)) return seen;
  for (const [key, part] of Object.entries(value)) {
    seen.add(key);
    namesIn(part, seen);
  }
  return seen;
}

/** Actions, guards, actors and delays that are declared but that nothing in the chart uses. */
function checkDeclarations({ chart: { machine }, edges, initialStates }: Exploration): Finding[] {
  const names = namesIn(machine.config);
  const performed = new Set(
    [...initialStates.values(), ...edges].flatMap(({ configuration: { trace, running } }) => [
      ...trace.actions.map(({ type }) => type),
      ...trace.calls.map(({ src }) => src),
      ...running.map(({ src }) => src),
    ]),
  );
  return Object.entries(implementationsOf(machine)).flatMap(([kind, declared]) =>
    Object.keys(declared)
      .filter((name) => !names.has(name) && !performed.has(name))
      .map((name) =>
        finding('everything declared is used', `“${name}” of the ${kind} is declared, but nothing uses it`),
      ),
  );
}

function checkSamples(exploration: Exploration): Finding[] {
  const { harness, chart, edges } = exploration;
  const handled = new Set(
    harness.transitions.flatMap(({ trigger }) => (trigger.kind === 'event' ? [trigger.event] : [])),
  );
  const missing = [...handled]
    .filter((type) => !type.endsWith('*') && !isOwnEvent(type) && !(type in chart.model.events))
    .map((type) => finding('samples are complete', `the model has no sample of “${type}”`));
  const offered = new Set(edges.map(({ step }) => step.event.type));
  const known = (type: string) => [...handled].some((descriptor) => descriptorMatches(descriptor, type));
  const orphaned = Object.entries(chart.model.events)
    .filter(([type, source]) => !offered.has(type) && !isEmpty(source) && !(type in chart.model.globalEvents))
    .map(([type]) =>
      finding(
        'samples are complete',
        known(type)
          ? `“${type}” was never possible in any state that was reached`
          : `no state of the chart listens for “${type}”`,
      ),
    );
  return [...missing, ...orphaned];
}

function isEmpty(source: unknown): boolean {
  return typeof source === 'object' && source !== null && Object.keys(source).length === 0;
}

function checkOutcomes(exploration: Exploration): Finding[] {
  const { harness, chart, states } = exploration;
  const { model } = chart;
  const invokes = staticNodes(exploration).flatMap((node) => node.invoke);
  const running = states.flatMap(({ configuration }) => configuration.running);
  const sources = new Set([...invokes.map(sourceName), ...running.map(({ src }) => src)]);
  const ids = new Set([...invokes.map(({ id }) => id), ...running.map(({ name }) => name)]);
  const orphaned = [
    ...Object.keys(model.outcomes).filter((src) => !sources.has(src)),
    ...Object.keys(model.outcomesById).filter((id) => !ids.has(id)),
  ].map((name) =>
    finding('outcomes are complete', `the chart never runs “${name}”, whose outcomes the model lists`),
  );
  const missing = invokes
    .filter((invoke) => harness.kindOf(sourceName(invoke)) === 'promise')
    .flatMap((invoke) => {
      const outcomes = model.outcomesById[invoke.id] ?? model.outcomes[sourceName(invoke)] ?? {};
      return (['done', 'error'] as const)
        .filter((kind) => outcomes[kind] === undefined || isEmpty(outcomes[kind]))
        .map((kind) =>
          finding('outcomes are complete', `the model has no outcome for “${invoke.id} ${kind}”`),
        );
    });
  return [...orphaned, ...missing];
}

/** Handled: the chart listens for it in every configuration of the state, and no guard refuses it in all of them. */
export type GlobalAnswer = 'handled' | 'ignored' | 'missing';

/** How a state handles each global event. */
export interface GlobalRow {
  /** Dot path of an atomic state. */
  readonly state: string;
  readonly answers: { readonly [eventType: string]: GlobalAnswer };
}

function isIgnored(rule: GlobalEventRule | undefined, path: string): boolean {
  if (rule === undefined || rule === 'handled in every state') return false;
  if (rule.ignoredIn === 'every state') return true;
  return rule.ignoredIn.some((ignored) => path === ignored || path.startsWith(`${ignored}.`));
}

/** What an event has changed: state, context, actions, actors or timers; undefined for nothing. */
function changeOf(from: Configuration, to: Configuration): string | undefined {
  const { actions, calls, started } = to.trace;
  const [action] = actions;
  if (to.snapshot.status !== from.snapshot.status) return `ends with “${to.snapshot.status}”`;
  if (JSON.stringify(to.snapshot.value) !== JSON.stringify(from.snapshot.value)) {
    return `leads to ${JSON.stringify(to.snapshot.value)}`;
  }
  if (action !== undefined) return `performs “${action.type}”`;
  if (calls.length + started.length > 0) return `starts ${[...calls.map(({ src }) => src), ...started][0]}`;
  if ([...to.timers.keys()].join() !== [...from.timers.keys()].join()) return 'changes the timers';
  return to.snapshot.context === from.snapshot.context ? undefined : 'changes the context';
}

/** Whether the chart says that it takes an event; undefined if a guard throws. */
function canTake({ harness }: Exploration, { configuration }: ExploredState, event: Step['event']) {
  return harness.watchGuards(
    () => undefined,
    () => {
      try {
        return configuration.snapshot.can(event);
      } catch {
        return undefined;
      }
    },
  );
}

/**
 * Every event in every configuration, also where nothing listens for it: one that the chart does not take, as `can` tells
 * a view, leaves everything as it is. Without a guard the context is of no account, so an event that is not handled is
 * sent once per state value.
 */
function checkIgnored(exploration: Exploration): Finding[] {
  const { harness, states } = exploration;
  const rule = 'ignored events change nothing';
  const found = new Map<string, Finding>();
  const sent = new Set<string>();
  const report = (state: ExploredState, label: string, what: string) => {
    const value = JSON.stringify(state.configuration.snapshot.value);
    if (found.has(`${value} ${label}`)) return;
    const message = `“${label}” in ${value} ${what}`;
    found.set(`${value} ${label}`, finding(rule, message, describePath(exploration, state)));
  };
  for (const state of [...states].sort((a, b) => a.depth - b.depth)) {
    const { configuration } = state;
    const { snapshot } = configuration;
    if (!state.expanded || snapshot.status !== 'active') continue;
    const value = JSON.stringify(snapshot.value);
    const context = JSON.stringify(snapshot.context, plain);
    const edges = new Map(state.edges.map((edge) => [edge.step.label, edge]));
    for (const { label, event } of sampleSteps(harness, snapshot)) {
      const edge = edges.get(label);
      if (edge === undefined && sent.has(`${value} ${label}`)) continue;
      sent.add(`${value} ${label}`);
      if (canTake(exploration, state, event) !== false) continue;
      const next =
        edge?.configuration ??
        nextConfiguration(harness, configuration, { kind: 'event', label, event, refused: false });
      const change = changeOf(configuration, next);
      if (change !== undefined) report(state, label, `is not accepted, but ${change}`);
    }
    if (JSON.stringify(snapshot.context, plain) !== context) {
      report(state, 'a guard', 'changes the context that it reads');
    }
  }
  return [...found.values()];
}

/** The table of state × global event, for all reached states. */
export function globalEventTable(
  exploration: Exploration,
  globalEvents: readonly string[] = [],
): readonly GlobalRow[] {
  const rules = exploration.chart.model.globalEvents;
  const events = [...new Set([...globalEvents, ...Object.keys(rules)])].sort();
  return staticNodes(exploration)
    .filter(({ type }) => type === 'atomic')
    .flatMap((node): GlobalRow[] => {
      const path = pathOf(node);
      const inIt = exploration.states.filter((state) => state.expanded && isActive(state, path));
      if (inIt.length === 0) return [];
      const answers = events.map((event): [string, GlobalAnswer] => {
        const offered = inIt.map(({ edges }) => edges.filter(({ step }) => step.event.type === event));
        const isHandled =
          offered.every((steps) => steps.length > 0) &&
          offered.some((steps) => steps.some(({ step }) => !step.refused));
        if (isHandled) return [event, 'handled'];
        return [event, isIgnored(rules[event], path) ? 'ignored' : 'missing'];
      });
      return [{ state: path, answers: Object.fromEntries(answers) }];
    });
}

function checkGlobalEvents(exploration: Exploration, globalEvents: readonly string[]): Finding[] {
  const rows = globalEventTable(exploration, globalEvents);
  const known = new Set(staticNodes(exploration).map(pathOf));
  const outdated = Object.entries(exploration.chart.model.globalEvents).flatMap(([event, rule]) => {
    if (rule === 'handled in every state') return [];
    const ignored = rows.filter(({ answers }) => answers[event] === 'ignored').map(({ state }) => state);
    const listed = rule.ignoredIn === 'every state' ? [''] : rule.ignoredIn;
    return listed
      .filter((path) => known.has(path))
      .filter(
        (path) => !ignored.some((state) => path === '' || state === path || state.startsWith(`${path}.`)),
      )
      .map((path) =>
        finding(
          'global events are handled',
          `“${stateName(path)}” is listed as ignoring “${event}”, but handles it`,
        ),
      );
  });
  const missing = rows.flatMap(({ state, answers }) =>
    Object.entries(answers)
      .filter(([, answer]) => answer === 'missing')
      .map(([event]) =>
        finding(
          'global events are handled',
          `“${stateName(state)}” does not handle “${event}”, and the model does not list it as ignored there`,
          pathNear(exploration, state),
        ),
      ),
  );
  return [...missing, ...outdated];
}

function checkJourneys(exploration: Exploration): Finding[] {
  const rule = 'journeys end where they say';
  return Object.entries(exploration.chart.model.journeys).flatMap(([name, journey]) => {
    try {
      const path = journeyPath(exploration, journey);
      const end = path.edges.at(-1)?.to ?? exploration.initialStates.get(path.input);
      if (end === undefined || isActive(end, journey.reaches)) return [];
      const value = JSON.stringify(end.configuration.snapshot.value);
      return [
        finding(
          rule,
          `“${name}” ends in ${value}, not in “${journey.reaches}”`,
          formatPath(exploration, path),
        ),
      ];
    } catch (error) {
      if (!(error instanceof JourneyError)) throw error;
      return [finding(rule, `“${name}”: ${error.message}`)];
    }
  });
}

/** Names in the model that the chart does not know. */
function checkModel(exploration: Exploration): Finding[] {
  const { model } = exploration.chart;
  const nodes = staticNodes(exploration);
  const paths = new Set(nodes.map(pathOf));
  const actors = new Set(
    nodes.flatMap((node) => node.invoke.flatMap((invoke) => [invoke.id, sourceName(invoke)])),
  );
  const rule = 'the model fits the chart';
  const states = [
    ...Object.values(model.journeys).map(({ reaches }) => reaches),
    ...Object.keys(model.ends),
    ...Object.values(model.globalEvents).flatMap((global) =>
      global === 'handled in every state' || global.ignoredIn === 'every state' ? [] : global.ignoredIn,
    ),
  ];
  return [
    ...[...new Set(states)]
      .filter((path) => !paths.has(path))
      .map((path) => finding(rule, `the model names the state “${path}”, which the chart does not have`)),
    ...Object.keys(model.waitsForUser)
      .filter((name) => !actors.has(name))
      .map((name) => finding(rule, `the model lets “${name}” wait for the user, but no state invokes it`)),
    ...(Object.keys(model.inputs).length === 0 ? [finding(rule, 'the model has no inputs')] : []),
  ];
}
