/**
 * Compositions: several charts explored as one. Each chart has its own harness with scripted services; messages are
 * delivered along the connections in the same order as by XState. Any pending answer may come next, so every two
 * answers come in both orders. Pure: no actor starts.
 */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import {
  type Configuration,
  configurationKey,
  enabledSteps,
  initialConfiguration,
  nextConfiguration,
  type RunningActor,
  type Step,
} from './configuration';
import { createHarness, type Harness } from './harness';
import type { ExplorationModel, PerformedAction } from './types';
import { activeNodes, settlingEvent } from './xstate';

/** Delivers one chart's named action to another chart, as an event with the action's parameters and `with`. */
export interface Connection {
  readonly from: string;
  readonly action: string;
  readonly to: string;
  readonly event: string;
  readonly with?: object;
}

/**
 * A promise of one chart that another chart settles: an event with an `id` asks, an emitted event answers. The answer
 * comes later, after anything else; it is `output`, called `name`, or else yes or no.
 */
export interface Question {
  readonly from: string;
  /** Source of the promise. */
  readonly asks: string;
  readonly to: string;
  readonly event: string;
  /** Type of the emitted answer, which has `id`, and `output` and `name` or `accepted`. */
  readonly answered: string;
  /** Event that withdraws the question when its answer is no longer needed; absent if nobody is told. */
  readonly withdrawn?: string;
}

/** One chart of a composition. */
export interface Member {
  readonly machine: AnyStateMachine;
  readonly model: ExplorationModel;
  /** Name of one of the model's inputs, or a function that derives the input from the other members' snapshots. */
  readonly input?: string | ((now: Where) => unknown);
  /**
   * Runs while this actor of another member runs, and tells it its output when it is done. It loads first; any other
   * step may happen before it has loaded.
   */
  readonly childOf?: {
    readonly member: string;
    readonly actor: string;
    /** Only if the actor's input has this name. */
    readonly named?: string;
  };
  /** External events, as event types or labels of single samples. All other events come from other members. */
  readonly accepts?: readonly string[];
  /** Those of them that come from the machinery, not from a person, and so can follow each other without a pause. */
  readonly told?: readonly string[];
  /** External events occur only while this holds: elements beneath a popup cannot be pressed. */
  readonly acceptsWhile?: (now: Where) => boolean;
  /** Steps left out to stay within the bound, by label or its beginning. */
  readonly without?: readonly string[];
}

/** The snapshot of a member; undefined while it does not run. */
export type Where = (member: string) => AnyMachineSnapshot | undefined;

/** An action that a member performed during a step. */
export interface MemberAction extends PerformedAction {
  readonly from: string;
  /** The members' snapshots at the time of the action. */
  readonly as: Where;
}

/** A step and its result, as rules see it. */
export interface Moment<Memory = unknown> {
  readonly now: Where;
  readonly before: Where;
  /** All actions that members performed during the step, in order. */
  readonly actions: readonly MemberAction[];
  /** Label of the step; empty for the initial configuration. */
  readonly step: string;
  readonly memory: Memory;
}

/** A claim about several charts that holds at every moment. */
export interface CompositionRule<Memory = unknown> {
  readonly name: string;
  holds(moment: Moment<Memory>): boolean;
}

/** A state that is reachable from every state. */
export interface Goal {
  readonly name: string;
  reached(now: Where): boolean;
}

export interface Composition<Memory = unknown> {
  readonly id: string;
  readonly title: string;
  readonly members: { readonly [id: string]: Member };
  readonly connections: readonly Connection[];
  readonly questions?: readonly Question[];
  readonly rules: readonly CompositionRule<Memory>[];
  readonly goals?: readonly Goal[];
  /** What rules remember of earlier steps; part of the key of a configuration. */
  readonly memory?: { readonly initial: Memory; after(moment: Moment<Memory>): Memory };
  /** Limit of expanded configurations. */
  readonly bound: number;
}

/** A broken rule with the shortest path to it. */
export interface Violation {
  readonly rule: string;
  readonly path: readonly string[];
}

export interface CompositionReport {
  readonly configurations: number;
  readonly steps: number;
  /** Number of configurations beyond the bound, about which nothing is claimed. */
  readonly unexpanded: number;
  readonly violations: readonly Violation[];
  /** Connections that delivered an event, as `from.action → to.event`. */
  readonly used: ReadonlySet<string>;
  /** For each of them, the shortest path that uses it. */
  readonly ways: ReadonlyMap<string, readonly string[]>;
}

/** Ends of a message outside of the members: the user and the page, or the services that members call. */
export const USER = 'user';
export const SERVICES = 'services';

/** A message of a run. */
export interface Message {
  /** A member, `USER` or `SERVICES`; for a timer, the same as `to`. */
  readonly from: string;
  readonly to: string;
  /** The event, the called service, or the label of the step. */
  readonly words: string;
  /** The connection that delivers it, if one does. */
  readonly connection?: string;
}

/** One step of a run: everything it sends, in order, and the states that members enter. */
export interface RunTurn {
  readonly label: string;
  readonly messages: readonly Message[];
  readonly entered: readonly { readonly member: string; readonly states: readonly string[] }[];
}

interface OpenQuestion {
  readonly question: Question;
  readonly actor: RunningActor;
  readonly answer?: { readonly name: string; readonly output: unknown };
}

/** The members and everything pending between them. */
interface SystemConfiguration {
  readonly configurations: ReadonlyMap<string, Configuration>;
  readonly openQuestions: ReadonlyMap<string, OpenQuestion>;
  readonly loading: ReadonlySet<string>;
  readonly memory: unknown;
}

interface Move {
  readonly label: string;
  /** It waits for nobody: an answer or a message of the machinery, not a timer, a person or the device. */
  readonly isPrompt: boolean;
  /** The message that the step consists of. */
  readonly cause: Message;
  take(turn: Turn): void;
}

/** A connection as printed in reports. */
export const connectionName = ({ from, action, to, event }: Connection): string =>
  `${from}.${action} → ${to}.${event}`;

/** One step through all members that it reaches. */
class Turn {
  readonly composition: Composition;
  readonly harnesses: ReadonlyMap<string, Harness>;
  readonly messages: Message[] = [];
  readonly configurations: Map<string, Configuration>;
  readonly openQuestions: Map<string, OpenQuestion>;
  readonly loading: Set<string>;
  readonly actions: MemberAction[] = [];
  readonly #busy = new Set<string>();
  readonly #mail = new Map<string, AnyEventObject[]>();

  constructor(composition: Composition, harnesses: ReadonlyMap<string, Harness>, from?: SystemConfiguration) {
    this.composition = composition;
    this.harnesses = harnesses;
    this.configurations = new Map(from?.configurations);
    this.openQuestions = new Map(from?.openQuestions);
    this.loading = new Set(from?.loading);
  }

  readonly where: Where = (member) => this.configurations.get(member)?.snapshot;

  start(id: string, configurationOf: (harness: Harness) => Configuration): void {
    const harness = this.harnesses.get(id);
    if (harness === undefined) return;
    this.#busy.add(id);
    this.#arrive(id, configurationOf(harness), []);
    this.#settleDown(id);
  }

  /** Lets a member take a step and delivers the events it sends. */
  take(id: string, step: Step): void {
    const harness = this.harnesses.get(id);
    const from = this.configurations.get(id);
    if (harness === undefined || from === undefined) return;
    this.#busy.add(id);
    this.#arrive(id, nextConfiguration(harness, from, step), from.running);
    this.#settleDown(id);
  }

  send(to: string, event: AnyEventObject): void {
    if (this.#busy.has(to)) {
      this.#mail.set(to, [...(this.#mail.get(to) ?? []), event]);
      return;
    }
    this.take(to, { kind: 'event', label: event.type, event, refused: false });
  }

  /** Delivers the events that arrived while the member was busy. */
  #settleDown(id: string): void {
    this.#busy.delete(id);
    const [next, ...rest] = this.#mail.get(id) ?? [];
    this.#mail.set(id, rest);
    if (next !== undefined) this.send(id, next);
  }

  #arrive(id: string, next: Configuration, before: readonly RunningActor[]): void {
    const { connections, questions = [], members } = this.composition;
    this.configurations.set(id, next);
    const frozen = new Map(this.configurations);
    for (const action of next.trace.actions) {
      this.actions.push({ ...action, from: id, as: (member) => frozen.get(member)?.snapshot });
    }
    const isGone = ({ ref }: RunningActor) => !next.running.some((actor) => actor.ref === ref);
    for (const actor of before.filter(isGone)) this.#end(id, actor);
    for (const actor of next.running) {
      if (before.some(({ ref }) => ref === actor.ref)) continue;
      const question = questions.find(({ from, asks }) => from === id && asks === actor.src);
      const children = Object.entries(members).filter(
        ([, { childOf }]) => childOf?.member === id && childOf.actor === actor.name,
      );
      if (question !== undefined) this.#ask(question, actor, next);
      else if (children.length === 0) this.#tell(id, SERVICES, actor.src);
      for (const [child, { childOf }] of children) {
        if (childOf?.named === undefined || nameGiven(next, actor) === childOf.named) this.loading.add(child);
      }
    }
    this.#report(id, next);
    for (const { type, params } of next.trace.actions) {
      if (type === 'emit') this.#answer(id, params);
      for (const connection of connections) {
        if (connection.from !== id || connection.action !== type) continue;
        this.#tell(id, connection.to, connection.event, connectionName(connection));
        this.send(connection.to, { ...Object(params), ...connection.with, type: connection.event });
      }
    }
  }

  /** Tells the member whose actor this one is that it is done. */
  #report(id: string, { snapshot: { status, output } }: Configuration): void {
    const { childOf } = this.composition.members[id] ?? {};
    if (childOf === undefined || status !== 'done') return;
    const actor = this.configurations.get(childOf.member)?.running.find(({ name }) => name === childOf.actor);
    if (actor === undefined) return;
    this.take(childOf.member, {
      kind: 'done',
      label: 'done',
      event: settlingEvent.done(actor.ref.id, output),
      source: actor.name,
      refused: false,
    });
  }

  #tell(from: string, to: string, words: string, connection?: string): void {
    this.messages.push({ from, to, words, ...(connection === undefined ? {} : { connection }) });
  }

  #ask(question: Question, actor: RunningActor, { trace }: Configuration): void {
    const id = `${question.from}/${actor.name}`;
    const input = trace.calls.findLast(({ src }) => src === question.asks)?.input;
    this.openQuestions.set(id, { question, actor });
    this.#tell(question.from, question.to, question.event);
    this.send(question.to, { ...Object(input), type: question.event, id });
  }

  #answer(from: string, answer: unknown): void {
    if (typeof answer !== 'object' || answer === null || !('id' in answer)) return;
    const open = this.openQuestions.get(String(answer.id));
    if (open?.question.to !== from) return;
    const accepted = 'accepted' in answer && answer.accepted === true;
    this.openQuestions.set(String(answer.id), {
      ...open,
      answer: {
        name: 'name' in answer ? String(answer.name) : accepted ? 'yes' : 'no',
        output: 'output' in answer ? answer.output : accepted,
      },
    });
  }

  /** Handles the end of a member's actor. */
  #end(id: string, actor: RunningActor): void {
    const name = `${id}/${actor.name}`;
    const open = this.openQuestions.get(name);
    if (open?.actor.ref === actor.ref) {
      this.openQuestions.delete(name);
      const { from, to, withdrawn } = open.question;
      if (open.answer === undefined && withdrawn !== undefined) {
        this.#tell(from, to, withdrawn);
        this.send(to, { type: withdrawn, id: name });
      }
    }
    for (const [child, { childOf }] of Object.entries(this.composition.members)) {
      if (childOf?.member !== id || childOf.actor !== actor.name) continue;
      this.loading.delete(child);
      const gone = this.configurations.get(child);
      this.configurations.delete(child);
      for (const each of gone?.running ?? []) this.#end(child, each);
    }
  }
}

/** The name in the input of the last started actor with the same source. */
function nameGiven({ trace }: Configuration, actor: RunningActor): unknown {
  const input = trace.calls.findLast(({ src }) => src === actor.src)?.input;
  return typeof input === 'object' && input !== null && 'name' in input ? input.name : undefined;
}

function isOffered(
  { accepts = [], acceptsWhile = () => true, without = [] }: Member,
  { kind, label, event, refused }: Step,
  now: Where,
): boolean {
  if (refused || without.some((left) => label.startsWith(left))) return false;
  return kind !== 'event' || ((accepts.includes(event.type) || accepts.includes(label)) && acceptsWhile(now));
}

function movesOf(
  composition: Composition,
  harnesses: ReadonlyMap<string, Harness>,
  { configurations, openQuestions, loading }: SystemConfiguration,
): readonly Move[] {
  const answering = new Set(
    [...openQuestions.values()].map(({ question, actor }) => `${question.from}/${actor.name}`),
  );
  const now: Where = (id) => configurations.get(id)?.snapshot;
  const own = [...configurations].flatMap(([id, configuration]): Move[] => {
    const harness = harnesses.get(id);
    const member = composition.members[id];
    if (harness === undefined || member === undefined) return [];
    const children = new Set(
      Object.values(composition.members).flatMap(({ childOf }) =>
        childOf?.member === id ? childOf.actor : [],
      ),
    );
    return enabledSteps(harness, configuration)
      .filter((step) => isOffered(member, step, now))
      .filter(
        ({ kind, source = '' }) =>
          kind === 'timer' || (!answering.has(`${id}/${source}`) && !children.has(source)),
      )
      .map((step) => ({
        label: `${id}: ${step.label}`,
        isPrompt: isPrompt(member, step),
        cause: { from: causeOf(step, id), to: id, words: step.label },
        take: (turn) => turn.take(id, step),
      }));
  });
  const answers = [...openQuestions.values()].flatMap(({ question: { from, to }, actor, answer }): Move[] =>
    answer === undefined
      ? []
      : [
          {
            label: `${from}: ${actor.name} is answered (${answer.name})`,
            isPrompt: true,
            cause: { from: to, to: from, words: `${actor.name}: ${answer.name}` },
            take: (turn) =>
              turn.take(from, {
                kind: 'done',
                label: 'done',
                event: settlingEvent.done(actor.ref.id, answer.output),
                source: actor.name,
                refused: false,
              }),
          },
        ],
  );
  const loaded = [...loading].map(
    (id): Move => ({
      label: `${id} loads`,
      isPrompt: true,
      cause: { from: composition.members[id]?.childOf?.member ?? id, to: id, words: 'starts' },
      take: (turn) => {
        turn.loading.delete(id);
        turn.start(id, (harness) => initialConfiguration(harness, inputOf(composition, id, turn.where)));
      },
    }),
  );
  return [...own, ...answers, ...loaded];
}

function isPrompt({ told = [], model }: Member, { kind, label, event, source = '' }: Step): boolean {
  if (kind === 'event') return told.includes(event.type) || told.includes(label);
  return (kind === 'done' || kind === 'error') && model.waitsForUser[source] === undefined;
}

/** Where a step comes from. */
function causeOf({ kind }: Step, member: string): string {
  if (kind === 'timer') return member;
  return kind === 'event' ? USER : SERVICES;
}

function inputOf(composition: Composition, id: string, where: Where): unknown {
  const member = composition.members[id];
  if (member === undefined) throw new Error(`no member "${id}"`);
  const { input, model } = member;
  if (typeof input === 'function') return input(where);
  const [first] = Object.keys(model.inputs);
  return model.inputs[input ?? first ?? ''];
}

function keyOf(
  harnesses: ReadonlyMap<string, Harness>,
  { configurations, openQuestions, loading, memory }: SystemConfiguration,
): string {
  return JSON.stringify([
    [...harnesses].map(([id, harness]) => {
      const configuration = configurations.get(id);
      return configuration === undefined ? loading.has(id) : configurationKey(harness, configuration);
    }),
    [...openQuestions].map(([id, { answer }]) => [id, answer]).sort(),
    memory,
  ]);
}

interface Found {
  readonly system: SystemConfiguration;
  readonly key: string;
  readonly arrival?: { readonly from: Found; readonly label: string };
  /** Keys of the configurations that its steps lead to; filled when it is expanded. */
  readonly leads: string[];
  /** Those of its steps that wait for nobody, and whether they call a service or tell another member something. */
  readonly prompt: PromptStep[];
  isFollowed: boolean;
}

interface PromptStep {
  readonly label: string;
  readonly key: string;
  readonly isHeard: boolean;
}

function pathOf(found: Found, last?: string): readonly string[] {
  const labels = last === undefined ? [] : [last];
  for (let at: Found | undefined = found; at?.arrival !== undefined; at = at.arrival.from) {
    labels.push(at.arrival.label);
  }
  return labels.reverse();
}

const harnessesOf = ({ members }: Composition): ReadonlyMap<string, Harness> =>
  new Map(Object.entries(members).map(([id, { machine, model }]) => [id, createHarness(machine, model)]));

/** Starts all members that are not children of others. */
function firstTurn(composition: Composition, harnesses: ReadonlyMap<string, Harness>): Turn {
  const first = new Turn(composition, harnesses);
  for (const [id, { childOf }] of Object.entries(composition.members)) {
    if (childOf === undefined) {
      first.start(id, (harness) => initialConfiguration(harness, inputOf(composition, id, first.where)));
    }
  }
  return first;
}

const leavesOf = ({ snapshot }: Configuration): readonly string[] =>
  activeNodes(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'));

/** Follows a path of a composition: the start, then each step with everything that it sends. */
export function runComposition<Memory>(
  composition: Composition<Memory>,
  path: readonly string[],
): readonly RunTurn[];
export function runComposition(composition: Composition, path: readonly string[]): readonly RunTurn[] {
  const harnesses = harnessesOf(composition);
  const turnOf = (turn: Turn, before: ReadonlyMap<string, Configuration>, label: string): RunTurn => ({
    label,
    messages: turn.messages.filter(({ to }) => to === SERVICES || turn.configurations.has(to)),
    entered: [...turn.configurations].flatMap(([member, configuration]) => {
      const known = before.get(member);
      const earlier = new Set(known === undefined ? [] : leavesOf(known));
      const states = leavesOf(configuration).filter((state) => !earlier.has(state));
      return states.length === 0 ? [] : [{ member, states }];
    }),
  });
  let turn = firstTurn(composition, harnesses);
  const turns = [turnOf(turn, new Map(), '')];
  for (const label of path) {
    const before = turn;
    // Rules are not asked here, so nothing needs their memory.
    const move = movesOf(composition, harnesses, { ...before, memory: undefined }).find(
      (each) => each.label === label,
    );
    if (move === undefined) throw new Error(`“${label}” is not possible in ${composition.id}`);
    turn = new Turn(composition, harnesses, { ...before, memory: undefined });
    turn.messages.push(move.cause);
    move.take(turn);
    turns.push(turnOf(turn, before.configurations, label));
  }
  return turns;
}

/** Explores a composition breadth-first, so that the path to a violation is a shortest one. */
export function exploreComposition<Memory>(composition: Composition<Memory>): CompositionReport;
// The implementation stores and compares the rules' memory without knowing its type.
export function exploreComposition(composition: Composition): CompositionReport {
  const harnesses = harnessesOf(composition);
  const ways = new Map<string, readonly string[]>();
  const violations = new Map<string, Violation>();
  const judge = (moment: Moment, path: () => readonly string[]) => {
    for (const rule of composition.rules) {
      if (!violations.has(rule.name) && !rule.holds(moment)) {
        violations.set(rule.name, { rule: rule.name, path: path() });
      }
    }
  };
  const conclude = (
    turn: Turn,
    before: Where,
    step: string,
    memory: unknown,
    path: () => readonly string[],
  ) => {
    const moment: Moment = { now: turn.where, before, actions: turn.actions, step, memory };
    judge(moment, path);
    for (const { connection } of turn.messages) {
      if (connection !== undefined && !ways.has(connection)) ways.set(connection, path());
    }
    const { configurations, openQuestions, loading } = turn;
    return { configurations, openQuestions, loading, memory: composition.memory?.after(moment) };
  };

  const first = firstTurn(composition, harnesses);
  const initial = conclude(
    first,
    () => undefined,
    '',
    composition.memory?.initial,
    () => [],
  );
  const known = new Map<string, Found>();
  const queue: Found[] = [];
  const note = (found: Found) => {
    known.set(found.key, found);
    queue.push(found);
  };
  note({ system: initial, key: keyOf(harnesses, initial), leads: [], prompt: [], isFollowed: false });
  let steps = 0;
  let followed = 0;
  for (const found of queue) {
    if (followed >= composition.bound) break;
    followed += 1;
    found.isFollowed = true;
    const { system } = found;
    const before: Where = (id) => system.configurations.get(id)?.snapshot;
    for (const { label, isPrompt: waitsForNobody, take } of movesOf(composition, harnesses, system)) {
      steps += 1;
      const turn = new Turn(composition, harnesses, system);
      take(turn);
      const next = conclude(turn, before, label, system.memory, () => pathOf(found, label));
      const key = keyOf(harnesses, next);
      found.leads.push(key);
      if (waitsForNobody) found.prompt.push({ label, key, isHeard: turn.messages.length > 0 });
      if (!known.has(key)) {
        note({
          system: next,
          key,
          arrival: { from: found, label },
          leads: [],
          prompt: [],
          isFollowed: false,
        });
      }
    }
  }
  const round = findRound(known);
  if (round !== undefined) violations.set(ROUND_RULE, { rule: ROUND_RULE, path: round });
  for (const goal of composition.goals ?? []) {
    const lost = missesGoal(goal, known);
    if (lost !== undefined) violations.set(goal.name, { rule: goal.name, path: pathOf(lost) });
  }
  return {
    configurations: known.size,
    steps,
    unexpanded: known.size - followed,
    violations: [...violations.values()],
    used: new Set(ways.keys()),
    ways,
  };
}

/** Holds in every composition: a round that nothing pauses would call its services as fast as they answer. */
export const ROUND_RULE = 'nothing goes round by itself without a timer';

/**
 * The path to the nearest round of steps that wait for nobody, and once around it; undefined when there is none. Only
 * rounds with a call or a message to another member count.
 */
function findRound(known: ReadonlyMap<string, Found>): readonly string[] | undefined {
  const groups = groupsOf(known);
  for (const found of known.values()) {
    const inside = ({ key }: PromptStep) => groups.get(key) === groups.get(found.key);
    const heard = found.prompt.find((step) => step.isHeard && inside(step));
    if (heard === undefined) continue;
    // Breadth-first from the end of this step back to its beginning.
    const ways = new Map<string, readonly string[]>([[heard.key, [heard.label]]]);
    for (const [key, way] of ways) {
      if (key === found.key) return [...pathOf(found), ...way];
      for (const step of known.get(key)?.prompt ?? []) {
        if (inside(step) && !ways.has(step.key)) ways.set(step.key, [...way, step.label]);
      }
    }
  }
  return undefined;
}

/** The strongly connected component of each configuration by steps that wait for nobody (Tarjan, without recursion). */
function groupsOf(known: ReadonlyMap<string, Found>): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const groups = new Map<string, number>();
  const open: string[] = [];
  const low = (key: string, other: number) => lowest.set(key, Math.min(lowest.get(key) ?? other, other));
  for (const root of known.keys()) {
    if (order.has(root)) continue;
    const work: { readonly key: string; next: number }[] = [{ key: root, next: 0 }];
    for (let at = work.at(-1); at !== undefined; at = work.at(-1)) {
      const { key } = at;
      if (at.next === 0) {
        order.set(key, order.size);
        low(key, order.get(key) ?? 0);
        open.push(key);
      }
      const step = known.get(key)?.prompt[at.next];
      at.next += 1;
      if (step !== undefined) {
        const seen = order.get(step.key);
        if (seen === undefined) work.push({ key: step.key, next: 0 });
        else if (!groups.has(step.key)) low(key, seen);
        continue;
      }
      work.pop();
      const from = work.at(-1);
      if (from !== undefined) low(from.key, lowest.get(key) ?? 0);
      if (lowest.get(key) !== order.get(key)) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        groups.set(member, order.get(key) ?? 0);
        if (member === key) break;
      }
    }
  }
  return groups;
}

/** The nearest system from which a goal cannot be reached. Beyond the bound it may still be reachable. */
function missesGoal(goal: Goal, known: ReadonlyMap<string, Found>): Found | undefined {
  const arrivals = new Map<string, Found[]>();
  for (const found of known.values()) {
    for (const key of found.leads) arrivals.set(key, [...(arrivals.get(key) ?? []), found]);
  }
  const open = [...known.values()].filter(
    ({ system: { configurations }, isFollowed }) =>
      !isFollowed || goal.reached((id) => configurations.get(id)?.snapshot),
  );
  const onTheWay = new Set(open);
  for (const found of open) {
    for (const from of arrivals.get(found.key) ?? []) {
      if (onTheWay.has(from)) continue;
      onTheWay.add(from);
      open.push(from);
    }
  }
  return [...known.values()].find((found) => !onTheWay.has(found));
}

/** Violations as printed in reports: the rule, then one step per line. */
export function formatViolations(violations: readonly Violation[]): string {
  return violations
    .map(({ rule, path }) => [`✗ ${rule}`, ...path.map((label, at) => `  ${at + 1}. ${label}`)].join('\n'))
    .join('\n');
}
