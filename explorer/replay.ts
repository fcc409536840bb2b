/**
 * Replay: walks the paths of an exploration on the real chart as a running actor. Promises wait to be answered, time
 * passes timer by timer, and after every step the actor must match the explored configuration.
 */
import { type AnyActorRef, type AnyMachineSnapshot, createActor, type InspectionEvent } from 'xstate';
import { pathOf } from './chart';
import { StepClock } from './clock';
import {
  type Configuration,
  childActors,
  describeAction,
  initialConfiguration,
  keyOf,
  nextConfiguration,
  outcomesOf,
  type RunningActor,
  readMicrostep,
  type Step,
} from './configuration';
import type { Exploration, GuardAnswers } from './explore';
import { CHART_ID, createSurroundings, Deferreds, direct, type Harness } from './harness';
import { edgeCover, type Path } from './paths';
import { resolveSamples } from './samples';
import type { PerformedAction } from './types';
import { activeNodes, readAction, scheduledEvents } from './xstate';

/** What replays have covered on the real chart. */
export interface Coverage {
  /** Dot paths of the states that were active. */
  readonly states: ReadonlySet<string>;
  /** Ids of the transitions that were taken. */
  readonly transitions: ReadonlySet<string>;
  readonly guards: ReadonlyMap<string, GuardAnswers>;
}

/** A difference between the real chart and the exploration. */
export interface Divergence {
  readonly path: Path;
  /** Number of steps walked; the last one caused the difference. */
  readonly steps: number;
  readonly message: string;
}

/** One step on the real chart. */
export interface ReplayedStep {
  readonly step: Step;
  readonly snapshot: AnyMachineSnapshot;
  /** The chart's own actions by name, sent events and emitted events, in order. */
  readonly actions: readonly PerformedAction[];
  /** Milliseconds of simulated time since the start. */
  readonly time: number;
}

export interface Replay {
  readonly path: Path;
  /** The initial snapshot, and the actions before it. */
  readonly initial: Omit<ReplayedStep, 'step'>;
  readonly steps: readonly ReplayedStep[];
  readonly coverage: Coverage;
  readonly divergence?: Divergence;
}

export interface ReplayReport {
  readonly paths: number;
  readonly steps: number;
  /** Number of answers that came after their state was left and changed nothing. */
  readonly lateAnswers: number;
  readonly coverage: Coverage;
  readonly divergences: readonly Divergence[];
}

class CoverageRecorder implements Coverage {
  readonly states = new Set<string>();
  readonly transitions = new Set<string>();
  readonly guards = new Map<string, GuardAnswers>();
  lateAnswers = 0;

  sawGuard = (id: string, passed: boolean) => {
    const seen = this.guards.get(id) ?? { passed: false, failed: false };
    this.guards.set(id, { passed: seen.passed || passed, failed: seen.failed || !passed });
  };
}

/** Turns until the answer of a promise reaches the chart: XState needs one, a wrapper around it two. */
const TURNS = 4;

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
}

/** A running actor of the chart, driven step by step. */
class RunningChart {
  readonly #harness: Harness;
  readonly #coverage: CoverageRecorder;
  readonly #clock: StepClock;
  readonly #deferreds = new Deferreds();
  readonly #actor: AnyActorRef;
  #actions: PerformedAction[] = [];

  constructor(harness: Harness, input: unknown, coverage: CoverageRecorder) {
    this.#harness = harness;
    this.#coverage = coverage;
    const seen = new WeakSet<object>();
    this.#clock = new StepClock(() => {
      const latest = scheduledEvents(system).find((scheduled) => !seen.has(scheduled));
      if (latest === undefined) return '';
      seen.add(latest);
      return latest.event.type;
    });
    const { outside, system } = createSurroundings(harness.model.collaborators, {
      clock: this.#clock,
      inspect: (event) => this.#inspect(event),
      start: true,
    });
    harness.connect(system, this.#deferreds);
    this.#actor = createActor(harness.machine, { id: CHART_ID, parent: outside, input }).start();
    for (const node of activeNodes(this.snapshot)) this.#coverage.states.add(pathOf(node));
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot();
  }

  get time(): number {
    return this.#clock.now();
  }

  /** The key of the actor's configuration, as in the exploration. */
  get key(): string {
    return keyOf(this.#harness, this.snapshot, this.running, this.timers);
  }

  /** The actions since the previous call. */
  takeActions(): readonly PerformedAction[] {
    const actions = this.#actions;
    this.#actions = [];
    return actions;
  }

  get timers(): readonly string[] {
    return this.#clock.running();
  }

  get running(): readonly RunningActor[] {
    if (this.snapshot.status !== 'active') return [];
    return childActors(this.snapshot).filter(({ ref }) => ref.getSnapshot()?.status === 'active');
  }

  /** Performs a step on the actor. Returns the reason if it could not. */
  async perform(step: Step): Promise<string | undefined> {
    if (step.kind === 'event') {
      this.#actor.send(step.event);
      return undefined;
    }
    if (step.kind === 'timer') {
      return this.#clock.elapse(step.event.type) ? undefined : 'the timer does not run';
    }
    const child = this.running.find(({ name }) => name === step.source);
    if (child === undefined) return `${step.source ?? 'the actor'} does not run`;
    await this.#direct(child.ref, step);
    return undefined;
  }

  async #direct(child: AnyActorRef, step: Step): Promise<void> {
    const { kind, event } = step;
    if (kind === 'sends') this.#actor.send(event);
    else if (kind === 'snapshot') child.send(direct.publish(event['snapshot']));
    else if (!this.#deferreds.has(child.sessionId)) {
      child.send(kind === 'done' ? direct.finish(event['output']) : direct.fail(event['error']));
    } else {
      if (kind === 'done') this.#deferreds.resolve(child.sessionId, event['output']);
      else this.#deferreds.reject(child.sessionId, event['error']);
      await settle();
    }
  }

  /** Answers the promises whose state was left since `before`. Returns a description of what a late answer changed. */
  async answerLate(before: readonly RunningActor[]): Promise<string | undefined> {
    const left = before.filter(
      ({ ref }) => this.#deferreds.has(ref.sessionId) && ref.getSnapshot()?.status !== 'active',
    );
    for (const actor of left) {
      const outcomes = outcomesOf(this.#harness, actor);
      const [answer] = resolveSamples(outcomes.done, this.snapshot);
      const settled = this.snapshot;
      const actions = this.#actions.length;
      if (answer === undefined) this.#deferreds.reject(actor.ref.sessionId, new Error('late'));
      else this.#deferreds.resolve(actor.ref.sessionId, answer.value);
      await settle();
      if (this.snapshot !== settled || this.#actions.length !== actions) {
        return `a late answer of ${actor.name} was not ignored`;
      }
      this.#coverage.lateAnswers += 1;
    }
    return undefined;
  }

  #inspect(event: InspectionEvent): void {
    if (!('id' in event.actorRef) || event.actorRef.id !== CHART_ID) return;
    if (event.type === '@xstate.action') {
      const action = describeAction(readAction(event.action.type, event.action.params));
      if (action !== undefined) this.#actions.push(action);
    } else if (event.type === '@xstate.microstep') {
      const microstep = readMicrostep(this.#harness, event);
      for (const id of microstep.transitions) this.#coverage.transitions.add(id);
      for (const path of microstep.visited) this.#coverage.states.add(path);
    }
  }
}

/** The difference between the actor and its expected configuration. */
function difference(harness: Harness, actual: RunningChart, expected: Configuration): string | undefined {
  const { snapshot } = actual;
  const project = (of: AnyMachineSnapshot) => (of.status === 'error' ? of.error : harness.model.project(of));
  const facts: readonly (readonly [string, unknown, unknown])[] = [
    ['status', snapshot.status, expected.snapshot.status],
    ['value', snapshot.value, expected.snapshot.value],
    ['context', project(snapshot), project(expected.snapshot)],
    ['running actors', names(actual.running), names(expected.running)],
    ['timers', actual.timers, [...expected.timers.values()].map(({ event }) => event.type).sort()],
  ];
  for (const [what, is, should] of facts) {
    const [left, right] = [JSON.stringify(is), JSON.stringify(should)];
    if (left !== right) return `${what} is ${left}, expected ${right}`;
  }
  return undefined;
}

function names(actors: readonly RunningActor[]): readonly string[] {
  return actors.map(({ name }) => name).sort();
}

/** Walks one path on the real chart. */
export async function replay(exploration: Exploration, path: Path): Promise<Replay> {
  return replayInto(exploration, path, new CoverageRecorder());
}

async function replayInto(exploration: Exploration, path: Path, coverage: CoverageRecorder): Promise<Replay> {
  const stopListening = exploration.harness.listenToGuards(coverage.sawGuard);
  try {
    return await walk(exploration, path, coverage);
  } finally {
    stopListening();
  }
}

async function walk(exploration: Exploration, path: Path, coverage: CoverageRecorder): Promise<Replay> {
  const { harness } = exploration;
  const actual = new RunningChart(harness, harness.model.inputs[path.input], coverage);
  const initial = { snapshot: actual.snapshot, actions: actual.takeActions(), time: actual.time };
  const steps: ReplayedStep[] = [];
  const result = (message?: string): Replay => ({
    path,
    initial,
    steps,
    coverage,
    ...(message === undefined ? {} : { divergence: { path, steps: steps.length, message } }),
  });

  if (actual.key !== exploration.initialStates.get(path.input)?.key)
    return result(explainDifference(harness, actual, path, 0));
  for (const edge of path.edges) {
    const before = actual.running;
    const impossible = await actual.perform(edge.step);
    const { snapshot, time } = actual;
    steps.push({ step: edge.step, snapshot, actions: actual.takeActions(), time });
    const wrong =
      impossible ??
      (actual.key === edge.to.key
        ? await actual.answerLate(before)
        : explainDifference(harness, actual, path, steps.length));
    if (wrong !== undefined) return result(wrong);
  }
  return result();
}

/**
 * Explains a difference: either the running actor differs from the same steps computed purely, or the exploration
 * merged two configurations into one.
 */
function explainDifference(harness: Harness, actual: RunningChart, path: Path, steps: number): string {
  const walked = path.edges.slice(0, steps);
  // The replay does not evaluate the real chart's guards.
  const expected = harness.watchGuards(
    () => undefined,
    () =>
      walked.reduce(
        (configuration, { step }) => nextConfiguration(harness, configuration, step),
        initialConfiguration(harness, harness.model.inputs[path.input]),
      ),
  );
  const last = walked.at(-1)?.step.label ?? 'the initial state';
  return (
    difference(harness, actual, expected) ??
    `the projection is too coarse: on this path “${last}” has a different result than on the shortest path, although the states before it look equal; add the difference to the projection`
  );
}

/** Walks the given paths, by default a cover of all edges, and collects their coverage. */
export async function replayAll(
  exploration: Exploration,
  paths: readonly Path[] = edgeCover(exploration),
): Promise<ReplayReport> {
  const coverage = new CoverageRecorder();
  const divergences: Divergence[] = [];
  let steps = 0;
  for (const path of paths) {
    const result = await replayInto(exploration, path, coverage);
    steps += result.steps.length;
    if (result.divergence !== undefined) divergences.push(result.divergence);
  }
  return { paths: paths.length, steps, lateAnswers: coverage.lateAnswers, coverage, divergences };
}
