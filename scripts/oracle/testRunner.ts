/**
 * A Vitest runner that repeats each test with every mutation of one chart. The machine that tests import is changed in
 * place, so that charts that run it as a child get the mutated one too. `ORACLE_REQUEST` names a JSON file with the
 * chart and its mutations; detected ones are appended to its `answer` file, one a line.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { type Mutation, mutations } from '@explorer/index';
import type { ExplorableChart } from '@explorer/types';
import { VitestTestRunner } from 'vitest/runners';
import { type AnyStateMachine, StateMachine } from 'xstate';

/** What `ORACLE_REQUEST` holds. */
export interface TestRequest {
  /** Absolute path of the chart's model, and the name of its export. */
  readonly model: string;
  readonly name: string;
  /** Ids of the mutations to try. */
  readonly mutations: readonly string[];
  /** File for the ids of detected mutations, each with the test that detects it. */
  readonly answer: string;
}

type Task = Parameters<VitestTestRunner['onBeforeRunTask']>[0];
type Test = Parameters<VitestTestRunner['onAfterTryTask']>[0];

interface Attempt {
  readonly repeats: number;
}

/** Start of Vitest's message: on a busy machine, a timeout is no detection. */
const TIMEOUT = 'Test timed out';

/** Far more microsteps than any chart takes at once. */
const MAX_MICROSTEPS = 1_000;

const request: TestRequest = JSON.parse(readFileSync(process.env['ORACLE_REQUEST'] ?? '', 'utf8'));
const chart: ExplorableChart = (await import(request.model))[request.name];
const { machine } = chart;
const chartsOwn = machine.implementations;
const open = new Map<string, Mutation>(
  mutations(chart)
    .filter(({ id }) => request.mutations.includes(id))
    .map((mutation) => [mutation.id, mutation]),
);

/** The machine and those that tests derive from it with `provide`, as they are without a mutation. */
const originals = new Map<AnyStateMachine, object>();
let isUsed = false;

function watch(derived: AnyStateMachine): void {
  const start = derived.getInitialSnapshot;
  derived.getInitialSnapshot = (...parameters) => {
    isUsed = true;
    return start(...parameters);
  };
  originals.set(derived, { ...derived });
}

const provide: (this: AnyStateMachine, implementations: object) => AnyStateMachine =
  StateMachine.prototype.provide;
StateMachine.prototype.provide = function (this: AnyStateMachine, implementations) {
  const derived = provide.call(this, implementations);
  if (originals.has(this) && mutated === undefined) watch(derived);
  return derived;
};

let mutated: Mutation | undefined;

function restore(): void {
  mutated = undefined;
  for (const [derived, original] of originals) Object.assign(derived, original);
}

/** The implementations of a derived machine; those that it has from the chart are the mutated ones. */
function changedIn({ implementations }: AnyStateMachine, mutant: AnyStateMachine) {
  const changed = <Kind extends 'actions' | 'delays'>(kind: Kind) => ({
    ...implementations[kind],
    ...Object.fromEntries(
      Object.entries(mutant.implementations[kind]).filter(
        ([name]) => implementations[kind][name] === chartsOwn[kind][name],
      ),
    ),
  });
  return { ...implementations, actions: changed('actions'), delays: changed('delays') };
}

function mutate(mutation: Mutation): void {
  mutated = mutation;
  // An endless loop of the mutated chart fails the test; without a limit, it would end the whole run.
  const config = { ...mutation.machine.config, options: { maxIterations: MAX_MICROSTEPS } };
  for (const [derived] of originals)
    Object.assign(derived, new StateMachine(config, changedIn(derived, mutation.machine)));
}

watch(machine);

export default class MutationRunner extends VitestTestRunner {
  /** Mutations that the current test has not tried yet. */
  #left: Mutation[] = [];

  override async onBeforeRunTask(task: Task): Promise<void> {
    await super.onBeforeRunTask(task);
    if (task.type === 'test') Object.assign(task, { repeats: open.size });
  }

  override onBeforeTryTask(test: Test, attempt?: Attempt): void {
    super.onBeforeTryTask(test);
    restore();
    if (attempt?.repeats === 0) {
      isUsed = false;
      this.#left = [...open.values()];
      return;
    }
    const next = isUsed ? this.#left.shift() : undefined;
    if (next !== undefined) mutate(next);
  }

  /** Runs the test unchanged once, then with each mutation that no test has detected yet. */
  async runTask(test: Test): Promise<void> {
    if (test.result?.repeatCount === 0 || mutated !== undefined) await VitestTestRunner.getTestFn(test)();
  }

  onAfterRetryTask(test: Test, { repeats }: Attempt): void {
    const { result } = test;
    if (result?.state !== 'fail') return;
    if (repeats === 0) {
      // A test that fails on the original chart tells nothing.
      isUsed = false;
      return;
    }
    if (mutated !== undefined && !result.errors?.some(({ message }) => message.startsWith(TIMEOUT))) {
      open.delete(mutated.id);
      appendFileSync(request.answer, `${JSON.stringify([mutated.id, test.fullTestName])}\n`);
    }
    // The failure is the mutation's, not the test's.
    Object.assign(result, { state: 'pass', errors: undefined });
  }

  override onAfterRunTask(task: Task): void {
    super.onAfterRunTask(task);
    restore();
  }
}
