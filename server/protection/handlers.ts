import * as contract from '@/services/contract/member';
import { GUEST_TYPE } from '../accounts/roles';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import type { Protection } from './protection';

const HOUR = 3_600_000;
/** Events of one page. */
const PAGE = 20;
/** Minutes of each period: no session limit can be longer. */
const MINUTES = { day: 1_440, week: 10_080, month: 43_200 } as const;
/** 1,000,000,000.00 */
const LARGEST_LIMIT = 100_000_000_000;

/** The same day and time so many months later; the last day of a month that is shorter. */
export function monthsLater(from: number, months: number): number {
  const start = new Date(from);
  const end = new Date(from);
  end.setUTCMonth(start.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.getTime();
}

/** A guest has no account that could be protected. */
function memberOf({ session }: SessionCall): number {
  if (session.type === GUEST_TYPE) throw new Refusal('real.account.required');
  return session.memberId;
}

/** Creates the answers of player protection: limits, breaks, reality check, history. */
export function protectionHandlers({
  protection,
  settings,
}: {
  readonly protection: Protection;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  const currency = async () => (await settings.read()).currency;
  const around = async (figures: Awaited<ReturnType<Protection['figures']>>, now: number) => ({
    ...figures,
    currency: await currency(),
    serverTime: now,
  });
  return [
    answerSession(contract.protection, async (_request, call) => ({
      ...structuredCloneOf(await protection.read(memberOf(call))),
      currency: await currency(),
      serverTime: call.now,
    })),

    answerSession(contract.protectionHistory, async ({ before }, call) => {
      const memberId = memberOf(call);
      const events = await protection.events(
        memberId,
        before === undefined ? undefined : Number(before),
        PAGE + 1,
      );
      return {
        activity: [...(await protection.activity(memberId))],
        events: events.slice(0, PAGE).map(({ id, happenedAt, kind, subject, value }) => ({
          eventId: id,
          time: happenedAt.getTime(),
          kind,
          subject,
          value,
        })),
        hasMore: events.length > PAGE,
        currency: await currency(),
      };
    }),

    answerSession(contract.setProtectionLimit, async (limit, call) => {
      const most = limit.kind === 'session' ? MINUTES[limit.period] : LARGEST_LIMIT;
      if (limit.amount !== null && limit.amount > most) throw new Refusal('request.invalid');
      return { effectiveTime: await protection.setLimit(memberOf(call), limit) };
    }),

    answerSession(contract.beginPlayerBreak, async (wanted, call) => {
      const until =
        wanted.kind === 'timeOut' ? call.now + wanted.hours * HOUR : monthsLater(call.now, wanted.months);
      return { until: await protection.beginBreak(memberOf(call), wanted.kind, until) };
    }),

    answerSession(contract.setRealityCheck, async ({ minutes }, call) => {
      await protection.setRealityCheck(memberOf(call), minutes);
      return { minutes };
    }),

    answerSession(contract.realityCheck, async (_request, call) =>
      around(await protection.figures(memberOf(call)), call.now),
    ),

    answerSession(contract.acknowledgeRealityCheck, async (_request, call) =>
      around(await protection.acknowledge(memberOf(call)), call.now),
    ),
  ];
}

/** The stand as the answer's own, mutable rows. */
function structuredCloneOf({ limits, standing, ...rest }: Awaited<ReturnType<Protection['read']>>) {
  return { ...rest, limits: limits.map((limit) => ({ ...limit })), standing: { ...standing } };
}
