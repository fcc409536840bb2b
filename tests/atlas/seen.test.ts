import { describeChart, flattenStates, type StateDescription } from '@explorer/describe';
import { explore } from '@explorer/index';
import { expect, it } from 'vitest';
import { loginChart } from '@/machines/account/login/login.model';
import { logoutChart } from '@/machines/account/logout/logout.model';
import type { Screen } from '../../atlas/data';
import { screensOf, thumbnailsOf } from '../../atlas/seen';

/* What the pictures of a chart show in the atlas. */

const description = describeChart(explore(logoutChart));
const screen = (value: unknown, language: string, width: number): Screen => ({
  value: JSON.stringify(value),
  language,
  width,
  file: `${typeof value === 'string' ? value : JSON.stringify(value)}-${language}-${width}.webp`,
});

it('a state has its smallest picture in the default language; in another only without one; else none', () => {
  const screens = [
    screen('asking', 'EN', 360),
    screen('asking', 'TY', 390),
    screen('asking', 'TY', 360),
    screen('loggingOut', 'EN', 390),
  ];
  expect(thumbnailsOf({ description, screens })).toEqual(
    new Map([
      ['asking', 'screens/asking-TY-360.webp'],
      ['loggingOut', 'screens/loggingOut-EN-390.webp'],
    ]),
  );
});

it('of a region it is the picture with the other regions at rest, wherever that stands in the list', () => {
  const login = describeChart(explore(loginChart));
  const region = (path: string) => flattenStates(login.root).find((state) => state.path === path);
  const begins = (state: StateDescription): unknown => {
    const inside = state.states.find(({ path }) => path === state.initial);
    if (state.type === 'parallel')
      return Object.fromEntries(state.states.map((each) => [each.key, begins(each)]));
    if (inside === undefined) return {};
    return inside.states.length === 0 ? inside.key : { [inside.key]: begins(inside) };
  };
  const open = region('open');
  if (open === undefined) throw new Error('the login has no open state');
  const rest = Object(begins(open));
  const busy = { ...rest, captcha: 'required' };
  const screens = [busy, rest].map((value) => screen({ open: value }, 'TY', 360));
  const shown = (path: string) => screensOf({ description: login, screens }, path)[0]?.value;
  expect(shown(String(region('open.tab')?.initial))).toBe(JSON.stringify({ open: rest }));
  expect(shown('open.captcha.required')).toBe(JSON.stringify({ open: busy }));
  expect(thumbnailsOf({ description: login, screens }).get(String(region('open.tab')?.initial))).toContain(
    JSON.stringify(rest),
  );
});
