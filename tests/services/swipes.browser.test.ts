import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openViewPages } from '../support/viewPage';

declare global {
  interface Window {
    readonly swipes: readonly unknown[];
  }
}

const PAGE = `
  <p id="text">text</p>
  <ul id="games" data-game-area><li id="game">a game</li></ul>
  <div style="width: 100px; overflow-x: auto"><div id="row" style="width: 900px">a row</div></div>
`;

let views: Awaited<ReturnType<typeof openViewPages>>;
beforeAll(async () => {
  views = await openViewPages(fileURLToPath(new URL('swipes.entry.ts', import.meta.url)));
});
afterAll(() => views.close());

type Finger = readonly [x: number, y: number];

it.each<readonly [what: string, on: string, from: readonly Finger[], to: Finger, swipes: readonly unknown[]]>(
  [
    ['to the right', 'text', [[100, 50]], [190, 60], [{ distance: 90, isInGames: false }]],
    ['to the left', 'text', [[200, 50]], [90, 50], [{ distance: -110, isInGames: false }]],
    ['downwards', 'text', [[100, 50]], [190, 150], []],
    [
      'of two fingers',
      'text',
      [
        [100, 50],
        [200, 50],
      ],
      [190, 50],
      [],
    ],
    ['over games', 'game', [[29, 50]], [190, 50], [{ distance: 161, isInGames: true }]],
    ['over games, from the edge', 'game', [[28, 50]], [190, 50], [{ distance: 162, isInGames: false }]],
    ['in a row that scrolls', 'row', [[29, 50]], [90, 50], []],
    [
      'in a row that scrolls, from the edge',
      'row',
      [[28, 50]],
      [90, 50],
      [{ distance: 62, isInGames: false }],
    ],
  ],
)('TRANSITION-02 TRANSITION-03 a swipe %s', async (_, on, from, to, swipes) => {
  const page = await views.open();
  await page.waitForFunction(() => 'swipes' in window);
  const found = await page.evaluate(
    ([html, id, starts, end]) => {
      document.body.innerHTML = html;
      const target = document.getElementById(id);
      if (target === null) throw new Error(`no ${id}`);
      const touch = ([clientX = 0, clientY = 0]: readonly number[], identifier: number) =>
        new Touch({ identifier, target, clientX, clientY });
      target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: starts.map(touch) }));
      // What moves under the finger may be removed before it lifts.
      target.remove();
      target.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(end, 0)] }));
      return window.swipes;
    },
    [PAGE, on, from, to] as const,
  );
  expect(found).toEqual(swipes);
  await page.close();
});
