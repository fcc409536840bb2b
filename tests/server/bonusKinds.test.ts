import { createWorld } from '@demo/seed/world';
import { bonusKindOf } from '@server/cashier/bonus/kinds';
import { describe, expect, it } from 'vitest';
import { BONUS_WEIGHTS } from '@/config/moneyRules';

const world = createWorld();
const help = world.helpArticles.find(({ tag }) => tag === 'bonus')?.content;

/** Weight of a title by the words of the help, written by hand: its type, and for RNG and sports its class or vendor. */
function promised({ requestType, vendor, classifications }: (typeof world.games)[number]): number {
  const has = (key: string) => classifications.some((one) => one === key);
  if (requestType === 'LIVE') return 20;
  if (requestType === 'RNG' && has('Table')) return 20;
  if (requestType === 'RNG' || requestType === 'FISH') return 100;
  if (requestType === 'SPORTS' && !world.cockfightVendors.includes(vendor)) return 50;
  return 0;
}

describe('stakes count towards wagering by the kind of game', () => {
  it('every title of the catalogue counts as the help says for its type', () => {
    const wrong = world.games.filter((game) => BONUS_WEIGHTS[bonusKindOf(game, world)] !== promised(game));
    expect(wrong.map(({ displayName }) => displayName.EN)).toEqual([]);
    const kinds = new Set(world.games.map((game) => bonusKindOf(game, world)));
    expect([...kinds].toSorted()).toEqual(Object.keys(BONUS_WEIGHTS).toSorted());
  });

  it('titles that once counted by their scene count by their type', () => {
    const weightOf = (requestType: string, title: RegExp) => [
      ...new Set(
        world.games
          .filter((game) => game.requestType === requestType && title.test(game.displayName.EN))
          .map((game) => BONUS_WEIGHTS[bonusKindOf(game, world)]),
      ),
    ];
    expect(weightOf('LIVE', /Lucky Wheel/)).toEqual([20]);
    expect(weightOf('LIVE', /Studio Bingo/)).toEqual([20]);
    expect(weightOf('LIVE', /Pick-a-Bayong/)).toEqual([20]);
    expect(weightOf('LIVE', /Draw Poker/)).toEqual([20]);
    expect(weightOf('RNG', /Hi-Lo Cards/)).toEqual([20]);
  });

  it('the help names each kind once, with its weight', () => {
    const rows = (text: string) =>
      [...text.matchAll(/<tr><td>([^<]+)<\/td><td>(\d+%)<\/td><\/tr>/g)].map(([, names, weight]) => [
        names,
        weight,
      ]);
    expect(rows(help?.EN ?? '')).toEqual([
      ['Slots and mini games, bingo, fishing', '100%'],
      ['Sports, e-sports', '50%'],
      ['All casino tables, table games', '20%'],
      ['Lottery, cards, sabong', '0%'],
    ]);
    expect(rows(help?.TY ?? '')).toEqual([
      ['Slots at mini games, bingo, pangingisda', '100%'],
      ['Sports, e-sports', '50%'],
      ['Lahat ng mesa ng casino, mesa', '20%'],
      ['Lotto, baraha, sabong', '0%'],
    ]);
  });
});
