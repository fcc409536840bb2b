import { expect, it } from 'vitest';
import { joinPages } from '@/composition/catalogue/joinPages';
import { EMPTY_PAGE, samplePage } from '@/machines/shared/samples';

it('LIST-25 joined pages hold each game once, and all that the first page says of the whole list', () => {
  const [first, second] = [samplePage(1, 3), samplePage(2, 3)];
  expect(joinPages([first, second])).toEqual({
    ...first,
    games: [...first.games, ...second.games],
    pageNum: 2,
  });
  expect(joinPages([first, { ...second, games: first.games }]).games).toEqual(first.games);
  expect(joinPages([{ ...EMPTY_PAGE, nearest: ['lantern'] }])).toEqual({
    ...EMPTY_PAGE,
    nearest: ['lantern'],
  });
});
