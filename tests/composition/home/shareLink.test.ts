import { afterEach, expect, it, vi } from 'vitest';
import { shareLink } from '@/composition/home/homeFlows';

afterEach(() => vi.unstubAllGlobals());

const LINK = 'https://laro.example/m/register?invitation=7';

it.each([
  ['the player has chosen an app', undefined, 'shared'],
  ['the player closes the sheet', 'AbortError', 'cancelled'],
  // A browser opens one sheet at a time.
  ['a sheet is open already', 'InvalidStateError', 'cancelled'],
])('a link that is shared while %s', async (_, refusal, outcome) => {
  const shared: unknown[] = [];
  vi.stubGlobal('navigator', {
    share: async (what: unknown) => {
      shared.push(what);
      if (refusal !== undefined) throw new DOMException('refused', refusal);
    },
  });
  expect(await shareLink(LINK)).toBe(outcome);
  expect(shared).toEqual([{ url: LINK }]);
});

it.each(['NotAllowedError', 'DataError'])(
  'a sheet that the browser refuses with %s is a failure',
  async (name) => {
    vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('refused', name)) });
    await expect(shareLink(LINK)).rejects.toThrow('refused');
  },
);
