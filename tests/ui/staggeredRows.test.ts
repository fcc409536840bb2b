import { expect, it } from 'vitest';
import { drawStaggered, type Frames } from '@/ui/staggeredRows';

/** Frames that come when the test says so. */
function createFrames() {
  const asked = new Map<number, () => void>();
  let last = 0;
  const frames: Frames = {
    requestAnimationFrame(then) {
      last += 1;
      asked.set(last, () => then(0));
      return last;
    },
    cancelAnimationFrame: (id) => void asked.delete(id),
  };
  const pass = () => {
    const due = [...asked.values()];
    asked.clear();
    for (const then of due) then();
    return due.length;
  };
  return { frames, pass };
}

/** What is drawn in each turn, until none is asked for. */
function turnsOf(from: number, to: number): readonly number[] {
  const { frames, pass } = createFrames();
  const drawn: number[] = [];
  drawStaggered(from, to, (count) => drawn.push(count), frames);
  while (pass() > 0);
  return drawn;
}

it('LIST-03 renders the first lines of a page one per frame, and the rest, which is off screen, at once', () => {
  expect(turnsOf(16, 31)).toEqual([17, 18, 19, 20, 31]);
});

it('renders a few lines one per frame', () => {
  expect(turnsOf(4, 6)).toEqual([5, 6]);
  expect(turnsOf(4, 5)).toEqual([5]);
});

it('renders a list that did not grow at once', () => {
  expect(turnsOf(7, 7)).toEqual([7]);
});

it('renders nothing more once it is cancelled', () => {
  const { frames, pass } = createFrames();
  const drawn: number[] = [];
  const stop = drawStaggered(0, 20, (count) => drawn.push(count), frames);
  pass();
  stop();
  expect(pass()).toBe(0);
  expect(drawn).toEqual([1, 2]);
});
