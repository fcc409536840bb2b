import { DEFAULT_BOUND, defineModel, type ModelDefinition } from '@explorer/index';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { fromCallback, fromPromise, setup } from 'xstate';

const child = setup({ types: { output: {} as { ok: boolean } } }).createMachine({ output: { ok: true } });

const machine = setup({
  types: {
    context: {} as { count: number },
    events: {} as
      | { type: 'plain' }
      | { type: 'loaded'; size: number }
      | { type: 'xstate.done.actor.x'; output: unknown },
    input: {} as { start: number },
  },
  actors: {
    load: fromPromise<string>(() => Promise.resolve('')),
    watch: fromCallback(() => undefined),
    child,
  },
}).createMachine({ context: ({ input }) => ({ count: input.start }) });

type Definition = ModelDefinition<typeof machine>;

describe('defineModel', () => {
  it('requires a sample of every public event, and of none of XState’s own', () => {
    expectTypeOf<keyof Definition['events']>().toEqualTypeOf<'plain' | 'loaded'>();
    expectTypeOf<{ plain: [Record<string, never>] }>().not.toExtend<Definition['events']>();
    expectTypeOf<{ plain: []; loaded: [{ size: string }] }>().not.toExtend<Definition['events']>();
    expectTypeOf<{ plain: []; loaded: { big: { size: number } } }>().toExtend<Definition['events']>();
  });

  it('requires outcomes of every actor, and both results of every promise', () => {
    expectTypeOf<keyof Definition['outcomes']>().toEqualTypeOf<'load' | 'watch' | 'child'>();
    expectTypeOf<{ done: [string] }>().not.toExtend<Definition['outcomes']['load']>();
    expectTypeOf<{ done: [number]; error: [Error] }>().not.toExtend<Definition['outcomes']['load']>();
    expectTypeOf<{ done: [string]; error: [Error] }>().toExtend<Definition['outcomes']['load']>();
    expectTypeOf<{ done: [{ ok: boolean }] }>().toExtend<Definition['outcomes']['child']>();
    expectTypeOf<{ sends: [{ type: 'plain' }] }>().toExtend<Definition['outcomes']['watch']>();
    expectTypeOf<{ sends: [{ type: 'other' }] }>().not.toExtend<Definition['outcomes']['watch']>();
  });

  it('requires an input where the chart cannot start without one', () => {
    expectTypeOf<Definition['inputs']>().toEqualTypeOf<{ readonly [name: string]: { start: number } }>();
  });

  it('types the snapshot and fills in defaults', () => {
    const model = defineModel(machine, {
      inputs: { zero: { start: 0 } },
      events: { plain: [{}], loaded: ({ context }) => ({ next: { size: context.count + 1 } }) },
      outcomes: { load: { done: ['text'], error: [new Error('no')] }, watch: {}, child: {} },
      project: ({ context }) => context.count,
      invariants: [{ name: 'counts up', holds: ({ context }) => context.count >= 0 }],
    });
    expect(model).toMatchObject({
      bound: DEFAULT_BOUND,
      outcomesById: {},
      waitsForUser: {},
      ends: {},
      globalEvents: {},
      collaborators: [],
      journeys: {},
    });
  });
});
