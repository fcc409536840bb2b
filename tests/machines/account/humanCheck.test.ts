import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type HumanPuzzle,
  type HumanSolution,
  type HumanVerdict,
  humanCheckMachine,
  humanCheckScreen,
} from '@/machines/account/humanCheck/humanCheck.machine';
import { UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

const puzzle = (challengeId: string): HumanPuzzle => ({
  challengeId,
  slider: { background: 'b', piece: 'p', width: 300, height: 150, pieceWidth: 50, pieceTop: 40 },
  proofOfWork: { salt: `salt of ${challengeId}`, difficulty: 12 },
  lifetimeMs: 120_000,
});

async function shown() {
  const clock = new SimulatedClock();
  const puzzles = deferred<HumanPuzzle>();
  const work = deferred<{ counter: number }, { salt: string; difficulty: number }>();
  const verdicts = deferred<HumanVerdict, HumanSolution>();
  const actor = createActor(
    humanCheckMachine.provide({
      actors: { fetchPuzzle: puzzles.logic, proveWork: work.logic, judge: verdicts.logic },
    }),
    { clock },
  ).start();
  await puzzles.last().answer(puzzle('h1'));
  return {
    clock,
    puzzles,
    work,
    verdicts,
    send: actor.send,
    move: (left: number) => actor.send({ type: 'slider.moved', left }),
    release: () => actor.send({ type: 'slider.released' }),
    left: () => actor.getSnapshot().context.left,
    screen: () => humanCheckScreen(actor.getSnapshot()),
    output: () => actor.getSnapshot().output,
    failure: () => actor.getSnapshot().context.failure,
  };
}
type Stage = Awaited<ReturnType<typeof shown>>;

describe('time', () => {
  it.each([0, -86_400_000, 86_400_000])(
    'SMS-03 a lifetime of %d ms neither reloads puzzles in a loop nor keeps one forever',
    async (lifetimeMs) => {
      const { clock, puzzles, send } = await shown();
      send({ type: 'puzzle.refresh' });
      await puzzles.last().answer({ ...puzzle('h2'), lifetimeMs });
      clock.increment(59_999);
      expect(puzzles.calls).toHaveLength(2);
      clock.increment(600_000);
      expect(puzzles.calls).toHaveLength(3);
    },
  );
});

describe('the slider', () => {
  it.each([
    [120, 120],
    [120.4, 120],
    [-5, 0],
    [251, 250],
    [9999, 250],
  ])('SMS-03 moved to %d is at %d: whole pixels, inside the picture', async (to, at) => {
    const { move, left } = await shown();
    move(to);
    expect(left()).toBe(at);
  });

  it('SMS-03 released, its position is checked; a person gets a token', async () => {
    const { move, release, verdicts, screen, output } = await shown();
    move(120);
    release();
    expect([screen(), verdicts.last().input]).toEqual([
      'judging',
      { kind: 'slider', challengeId: 'h1', left: 120 },
    ]);
    await verdicts.last().answer({ kind: 'human', humanToken: 'token' });
    expect(output()).toEqual({ humanToken: 'token' });
  });

  it('released at its start, nothing is checked', async () => {
    const { release, verdicts, screen } = await shown();
    release();
    expect([screen(), verdicts.calls]).toEqual(['puzzle', []]);
  });

  it('that missed shows it for 1.2 s, then a new puzzle with the piece at its start', async () => {
    const { move, release, verdicts, screen, clock, puzzles, left } = await shown();
    move(10);
    release();
    await verdicts.last().answer({ kind: 'missed' });
    clock.increment(1199);
    expect([screen(), puzzles.calls.length]).toEqual(['missed', 1]);
    clock.increment(1);
    await puzzles.last().answer(puzzle('h2'));
    expect([screen(), left()]).toEqual(['puzzle', 0]);
  });

  it('a puzzle that the server no longer accepts is replaced', async () => {
    const { clock, screen, puzzles } = await shown();
    clock.increment(119_999);
    expect(screen()).toBe('puzzle');
    clock.increment(1);
    expect([screen(), puzzles.calls.length]).toEqual(['loading', 2]);
  });
});

describe('without the slider', () => {
  it('SMS-03 the device computes a proof, which is checked and gives a token', async () => {
    const { send, work, verdicts, screen, output } = await shown();
    send({ type: 'proof.chosen' });
    expect([screen(), work.last().input]).toEqual(['proving', { salt: 'salt of h1', difficulty: 12 }]);
    await work.last().answer({ counter: 4711 });
    expect(verdicts.last().input).toEqual({ kind: 'proofOfWork', challengeId: 'h1', counter: 4711 });
    await verdicts.last().answer({ kind: 'human', humanToken: 'token' });
    expect(output()).toEqual({ humanToken: 'token' });
  });
});

describe('what goes wrong', () => {
  const released = (stage: Stage) => {
    stage.move(120);
    stage.release();
  };
  it.each<[string, (stage: Stage) => Promise<void> | void, string]>([
    [
      'no puzzle comes',
      async ({ send, puzzles }) => {
        send({ type: 'puzzle.refresh' });
        await puzzles.last().fail(UNREACHABLE);
      },
      'network.unreachable',
    ],
    [
      'no puzzle comes in 15 s',
      ({ send, clock }) => {
        send({ type: 'puzzle.refresh' });
        clock.increment(15_000);
      },
      'network.timeout',
    ],
    [
      'the judgement fails',
      async (stage) => {
        released(stage);
        await stage.verdicts.last().fail(UNREACHABLE);
      },
      'network.unreachable',
    ],
    [
      'the judgement does not come in 15 s',
      (stage) => {
        released(stage);
        stage.clock.increment(15_000);
      },
      'network.timeout',
    ],
    [
      'the judgement of the work fails',
      async ({ send, work, verdicts }) => {
        send({ type: 'proof.chosen' });
        await work.last().answer({ counter: 1 });
        await verdicts.last().fail(UNREACHABLE);
      },
      'network.unreachable',
    ],
    [
      'the device cannot work',
      async ({ send, work }) => {
        send({ type: 'proof.chosen' });
        await work.last().fail(new Error('no workers'));
      },
      'unknown',
    ],
    [
      'the device works longer than a minute',
      ({ send, clock }) => {
        send({ type: 'proof.chosen' });
        clock.increment(60_000);
      },
      'network.timeout',
    ],
  ])('%s: another puzzle can be requested, or the check closed', async (_, happens, code) => {
    const stage = await shown();
    await happens(stage);
    expect([stage.screen(), stage.failure()?.code]).toEqual(['unavailable', code]);
    stage.send({ type: 'puzzle.refresh' });
    await stage.puzzles.last().answer(puzzle('h2'));
    expect([stage.screen(), stage.failure()]).toEqual(['puzzle', null]);
    stage.send({ type: 'check.cancel' });
    expect(stage.output()).toEqual({ humanToken: null });
  });

  it('closed during the check, a late token is dropped', async () => {
    const stage = await shown();
    released(stage);
    stage.send({ type: 'check.cancel' });
    await stage.verdicts.last().answer({ kind: 'human', humanToken: 'late' });
    expect(stage.output()).toEqual({ humanToken: null });
  });
});
