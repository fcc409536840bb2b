import * as z from 'zod/mini';
import { type Chance, createChance } from './chance';
import { ERRANDS, type Errand, MOODS } from './player';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 86_400_000;

const whole = z.int().check(z.nonnegative());

/** A visit of a player on one of their phones. */
const visit = z.strictObject({
  kind: z.literal('visit'),
  at: whole,
  player: whole,
  phone: whole,
  mood: z.enum(MOODS),
  isNetworkBad: z.boolean(),
  errands: z.readonly(z.array(z.enum(ERRANDS))),
  /** Names the visit's own randomness. */
  id: whole,
});
export type Visit = Readonly<z.infer<typeof visit>>;

/** An instance is killed and started again. */
const kill = z.strictObject({ kind: z.literal('kill'), at: whole, instance: whole, downFor: whole });

/** An operator acts on a player, or on something of theirs. */
const operation = z.strictObject({
  kind: z.literal('operation'),
  at: whole,
  act: z.enum(['offer', 'disable', 'enable', 'approve', 'refuse', 'erase']),
  player: whole,
});
export type Operation = Readonly<z.infer<typeof operation>>;
type OperatorAct = Operation['act'];

/** What people and operators do in a run, whatever follows from it. A shorter run has fewer items. */
export const planSchema = z.strictObject({
  seed: whole,
  days: whole,
  players: whole,
  items: z.readonly(z.array(z.discriminatedUnion('kind', [visit, kill, operation]))),
});
export type Plan = Readonly<z.infer<typeof planSchema>>;
export type PlanItem = Plan['items'][number];

/** What players come for; what stands here twice is as likely again. */
const USUAL: readonly [Errand, ...Errand[]] = [
  ...(['deposit', 'deposit', 'withdrawal', 'withdrawal', 'history', 'play', 'play', 'play', 'play'] as const),
  ...(['apply', 'apply', 'rewards', 'rewards', 'limit', 'contracts', 'logout'] as const),
];

/** Of many visits, one ends with a break, and few with one that lasts for the rest of the run. */
function errandsOf(chance: Chance, isFirst: boolean): readonly Errand[] {
  const length = chance.between(2, 5);
  const errands = Array.from({ length }, (_, at) => (isFirst && at === 0 ? 'deposit' : chance.pick(USUAL)));
  if (chance.is(0.92)) return errands;
  return [...errands, chance.pick(['timeOut', 'timeOut', 'exclusion']), 'play', 'deposit'];
}

function operationsOf(chance: Chance, days: number, players: number): readonly Operation[] {
  const operations: Operation[] = [];
  const add = (at: number, act: OperatorAct, player: number) =>
    operations.push({ kind: 'operation', at, act, player });
  for (let player = 0; player < players; player += 1) {
    const when = () => chance.between(MINUTE, days * DAY);
    if (chance.is(0.7)) add(when(), 'offer', player);
    for (let times = 0; times < days; times += 1) add(when(), chance.pick(['approve', 'refuse']), player);
    if (chance.is(0.15)) {
      const at = when();
      add(at, 'disable', player);
      add(at + chance.between(MINUTE, DAY), 'enable', player);
    }
    if (chance.is(0.05)) add(when(), 'erase', player);
  }
  return operations;
}

/** Ways in which players try to pass what protects them. */
const TRESPASSES = ['break', 'loss', 'time', 'deposits', 'closed'] as const;

/**
 * Plans what players do against their own protection, one way for each player in turn: in the middle of a break and just
 * before its end, beyond each kind of limit, also a looser one that still waits, and in a game that is open when an
 * operator closes the account. It draws from a source of its own, so the other visits stay what they are.
 */
function trespassesOf(seed: number, days: number, players: number, first: number): readonly PlanItem[] {
  const chance = createChance(seed, 'trespasses');
  const items: PlanItem[] = [];
  for (let player = 0; player < players; player += 1) {
    const way = TRESPASSES[(seed + player) % TRESPASSES.length];
    // Early enough for a break of a day to end.
    const at = chance.between(HOUR, Math.max(0.4, days - 1.4) * DAY);
    const visit = (later: number, ...errands: readonly Errand[]) =>
      items.push({
        ...{ kind: 'visit', at: at + later, player, phone: chance.between(0, 1), mood: 'calm' },
        ...{ isNetworkBad: false, errands, id: first + items.length },
      });
    const soon = () => chance.between(2 * HOUR, 12 * HOUR);
    const almost = () => DAY - chance.between(10 * MINUTE, 50 * MINUTE);
    switch (way) {
      case 'break':
        visit(0, 'relapse');
        visit(soon(), 'defy');
        visit(almost(), 'defy');
        visit(DAY + HOUR, 'play', 'quit');
        break;
      case 'loss':
        visit(0, 'loseTooMuch');
        visit(almost(), 'play', 'play');
        break;
      case 'time':
        visit(0, 'playTooLong');
        break;
      case 'deposits':
        visit(0, 'depositTooMuch');
        visit(soon(), 'depositTooMuch');
        break;
      default: {
        visit(0, 'hold', 'defy');
        const closedAt = at + chance.between(90 * SECOND, 4 * MINUTE);
        items.push({ kind: 'operation', at: closedAt, act: 'disable', player });
        visit(chance.between(10 * MINUTE, HOUR), 'play', 'deposit');
        items.push({ kind: 'operation', at: closedAt + 2 * HOUR, act: 'enable', player });
      }
    }
  }
  return items;
}

/** Plans the visits of all days. Some players use both of their phones at the same time. */
export function createPlan(seed: number, days: number, players: number): Plan {
  const chance = createChance(seed, 'plan');
  const items: PlanItem[] = [];
  for (let player = 0; player < players; player += 1) {
    const visitCount = chance.between(days, 3 * days);
    for (let visit = 0; visit < visitCount; visit += 1) {
      const at = chance.between(MINUTE, days * DAY);
      const phones = chance.is(0.35) ? [0, 1] : [chance.between(0, 1)];
      for (const phone of phones)
        items.push({
          kind: 'visit',
          at: at + phone * chance.between(0, 30 * SECOND),
          player,
          phone,
          mood: chance.is(0.5) ? 'impatient' : 'calm',
          isNetworkBad: chance.is(0.4),
          errands: errandsOf(chance, visit === 0),
          id: items.length,
        });
    }
  }
  const visits = items.map(({ at }) => at);
  for (let kill = 0; kill < 4 * days; kill += 1) {
    // During a visit, where it hurts.
    const at = (visits[chance.between(0, visits.length - 1)] ?? 0) + chance.between(0, 2 * MINUTE);
    items.push({ kind: 'kill', at, instance: kill % 2, downFor: chance.between(SECOND, 10 * MINUTE) });
  }
  items.push(...operationsOf(chance, days, players));
  items.push(...trespassesOf(seed, days, players, items.length));
  return { seed, days, players, items: items.toSorted((one, other) => one.at - other.at) };
}
