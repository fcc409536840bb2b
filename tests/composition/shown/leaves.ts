/* Single values of what a view is given, and others in their place. */

/** A value inside another. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

export function leavesIn(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [{ path, value }];
  return Object.entries(value).flatMap(([key, each]) => leavesIn(each, [...path, key]));
}

/** A copy with another value. */
export function withValue(answer: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = rest.length === 0 ? value : withValue(Object(answer)[key], rest, value);
  return Array.isArray(answer)
    ? answer.map((each, at) => (String(at) === key ? inner : each))
    : { ...Object(answer), [key]: inner };
}

/** Other values of a word that the contract lists. */
const WORDS = [
  ['deposit', 'withdrawal', 'rebate'],
  ['pending', 'failed'],
  ['succeeded', 'failed'],
  ['chosen', 'granted', 'missed'],
  ['placed', 'sent', 'overdue'],
  ['claimable', 'claimed'],
  ['pending', 'claimed'],
  ['refused', 'expired'],
  ['login', 'logout'],
  ['refused', 'done'],
  ['unreadable', 'used'],
  ['released', 'forfeited'],
  ['active', 'released'],
  ['settled', 'open'],
  ['cancelled', 'settled'],
  ['act', 'draw'],
  ['open', 'accepted'],
  ['PHP', 'JPY'],
  ['FISH', 'LIVE'],
  ['deposit', 'loss', 'session'],
  ['day', 'week', 'month'],
  ['limitTightened', 'limitLoosened'],
  ['timeOut', 'exclusion'],
  ['open', 'limited'],
  ['excluded', 'open'],
  ['standard', 'grand'],
  ['PH', 'SG', 'MY'],
  ['63', '60'],
  ['65', '66'],
  ['2026-07-12', '2026-07-09'],
  ['2026-07-10', '2026-07-06'],
  ['2026-07-11', '2026-07-07'],
  ['2026-07-13', '2026-07-08'],
  ['real', 'free'],
  ['none', 'mobile', 'account'],
  ['any', 'portrait'],
  ['payPerView', 'vip'],
  ['high', 'low'],
  ['Y', 'N'],
  ['RNG', 'FISH'],
  ['low', 'high'],
  ['PL', 'PU', 'PR'],
  ['m_event', 'm_event1'],
  ['m_home', 'm_event'],
  ['pass', 'vip'],
  ['', 'A'],
  ['LOTT', 'SEA'],
  ['trad', 'ent'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'],
];
/** Values in the place of another, the most different first. */
export function othersOf(value: unknown): readonly unknown[] {
  // Far enough for another day, another page, another of anything.
  if (typeof value === 'number') return [value + 97_654_321, value + 3, 1 - value];
  if (typeof value === 'boolean') return [!value];
  if (/^\d{4}-\d\d-\d\dT/.test(String(value)))
    return [new Date(Date.parse(String(value)) + 4e9).toISOString()];
  const words = WORDS.filter((each) => each.includes(String(value))).flat();
  return [...words.filter((word) => word !== value), 'z'.repeat(Math.max(4, String(value).length))];
}
