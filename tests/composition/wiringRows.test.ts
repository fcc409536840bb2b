import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '@/composition/wiring/connection';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { WIRING } from '@/composition/wiring/wiring';
import { ADDRESSES } from './rows/addresses';
import { type FullSite, startFullSite } from './rows/fullSite';
import type { Effect, Message, Place } from './rows/message';
import { MESSAGES } from './rows/messages';
import { RELOADS } from './rows/reloads';
import { expectedOf, type Heard, listeners, say } from './rows/say';
import { SESSIONS } from './rows/sessions';

const ALL: readonly Message[] = [...MESSAGES, ...ADDRESSES, ...SESSIONS, ...RELOADS];
const TABLE: readonly Connection[] = [...WIRING, ...LAZY_WIRING];
const NAMES: ReadonlySet<string> = new Set(TABLE.map(({ to }) => to));

const rowName = ({ from, action, to, event }: Connection) => `${from}.${action} → ${to}.${event}`;

/** What has come of a message at one place. */
interface Outcome {
  readonly heard: readonly Heard[];
  readonly expected: readonly Heard[];
  readonly seen: ReadonlyMap<Effect, { readonly before: unknown; readonly after: unknown }>;
}

let current: { readonly visit: Place['visit']; readonly site: FullSite } | undefined;
afterAll(() => current?.site.stop());

async function siteOf({ visit }: Place): Promise<FullSite> {
  if (current?.visit === visit) {
    current.site.resume();
    return current.site;
  }
  current?.site.stop();
  current = undefined;
  const site = await startFullSite(visit);
  current = { visit, site };
  return site;
}

/** Says a message where the player is, and looks at each of its effects there. */
async function take(message: Message, place: Place): Promise<Outcome> {
  const site = await siteOf(place);
  await place.given?.(site);
  const effects = message.effects.filter(({ at = message.at }) => at === place);
  const look = (effect: Effect) => ('sees' in effect ? effect.sees(site) : undefined);
  const before = effects.map(look);
  const reached = () => site.history.location.pathname;
  const start = reached();
  const expected = expectedOf(message, (chart) => site.chart(chart) !== undefined);
  site.mark();
  const heard = say(message, { system: site.app, names: NAMES }, TABLE);
  const at = effects.map(look);
  /** What comes later: calls, and addresses that nothing blocks. */
  const isSo = (effect: Effect) =>
    'calls' in effect
      ? site.callsSince().includes(effect.calls)
      : 'leadsTo' in effect && reached() === effect.leadsTo;
  const awaited = effects.filter((effect) => !('sees' in effect));
  // What never comes is reported below.
  await vi
    .waitFor(() => expect(awaited.filter((effect) => !isSo(effect))).toEqual([]), 5_000)
    .catch(() => {});
  return {
    heard,
    expected,
    seen: new Map(
      effects.map((effect, index) => [
        effect,
        'sees' in effect
          ? { before: before[index], after: at[index] }
          : { before: 'leadsTo' in effect && start === effect.leadsTo, after: isSo(effect) },
      ]),
    ),
  };
}

describe.each(ALL.map((message) => ({ message, name: `${message.from} says ${message.says}` })))(
  '$name',
  ({ message }) => {
    const outcomes = new Map<Place, Promise<Outcome>>();

    it.each(message.effects.map((effect) => [effect.words, effect] as const))('%s', async (_, effect) => {
      const place = effect.at ?? message.at;
      const outcome = outcomes.get(place) ?? take(message, place);
      outcomes.set(place, outcome);
      const { heard, expected, seen } = await outcome;
      const becomes = 'sees' in effect ? effect.becomes : true;
      expect(seen.get(effect)?.before).not.toEqual(becomes);
      expect(seen.get(effect)?.after).toEqual(becomes);
      expect(heard).toEqual(expected);
    });
  },
);

it('every row of the table has an effect', () => {
  const told = ALL.flatMap(({ from, says, hears, effects }) =>
    hears
      .filter(([chart]) => effects.some(({ to }) => to === chart))
      .map(([chart, event]) => `${from}.${says} → ${chart}.${event}`),
  );
  expect(TABLE.map(rowName).filter((row) => !told.includes(row))).toEqual([]);
});

/** A table with one fault, and what the fault is. */
interface Mutation {
  readonly fault: string;
  readonly message: Pick<Connection, 'from' | 'action'>;
  readonly table: readonly Connection[];
}

const POPUPS = ['login', 'register', 'forgot', 'changePassword'];
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  popup: POPUPS,
  id: ['smsCode', 'recovery', 'changePassword'],
  mode: ['real', 'free'],
};

/** Every row missing, sent to another chart that hears such an event, and with another event or payload. */
function mutations(): readonly Mutation[] {
  const hears = (event: string) => new Set(TABLE.filter((row) => row.event === event).map(({ to }) => to));
  const eventsOf = (to: string) => new Set(TABLE.filter((row) => row.to === to).map(({ event }) => event));
  return TABLE.flatMap((row, index) => {
    const having = (fault: string, rows: readonly Connection[]): Mutation => ({
      fault: `${rowName(row)}: ${fault}`,
      message: row,
      table: [...TABLE.slice(0, index), ...rows, ...TABLE.slice(index + 1)],
    });
    const neighbour = TABLE[index + 1];
    return [
      having('missing', []),
      ...[...hears(row.event)]
        .filter((to) => to !== row.to)
        .map((to) => having(`sent to ${to}`, [{ ...row, to }])),
      ...[...eventsOf(row.to)]
        .filter((event) => event !== row.event)
        .map((event) => having(`as ${event}`, [{ ...row, event }])),
      ...(neighbour === undefined || neighbour.event === row.event
        ? []
        : [having(`as its neighbour's ${neighbour.event}`, [{ ...row, event: neighbour.event }])]),
      ...Object.entries(row.with ?? {}).flatMap(([name, value]) =>
        (OTHERS[name] ?? [])
          .filter((other) => other !== value)
          .map((other) => having(`with ${other}`, [{ ...row, with: { ...row.with, [name]: other } }])),
      ),
      ...(row.with === undefined ? [] : [having('without its payload', [{ ...row, with: {} }])]),
    ];
  });
}

it('a wrong row of the table is heard by the tests above', () => {
  const all = mutations();
  const missed = all.filter(({ message, table }) =>
    ALL.filter(({ from, says }) => from === message.from && says === message.action).every((each) =>
      isDeepStrictEqual(
        say(each, { system: listeners(NAMES), names: NAMES }, table),
        expectedOf(each, () => true),
      ),
    ),
  );
  expect(missed.map(({ fault }) => fault)).toEqual([]);
  expect(all.length).toBeGreaterThan(TABLE.length * 3);
});
