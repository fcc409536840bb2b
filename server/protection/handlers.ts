import * as contract from '@contract/member';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { refusedFields } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import type { Protection } from './protection';

const HOUR = 3_600_000;
/** Events per page. */
const PAGE = 20;
/** Minutes in each period, which is the maximum of a session limit. */
const MINUTES = { day: 1_440, week: 10_080, month: 43_200 } as const;
/** 1,000,000,000.00 */
const LARGEST_LIMIT = 100_000_000_000;

/** Adds months to a time; uses the last day of a shorter month. */
export function monthsLater(from: number, months: number): number {
  const start = new Date(from);
  const end = new Date(from);
  end.setUTCMonth(start.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.getTime();
}

/** Guests have no account to protect. */
const memberOf = ({ session }: SessionCall): number => session.memberId;

/** Creates the handlers of player protection: limits, breaks, reality check, history. */
export function protectionHandlers({
  protection,
  settings,
}: {
  readonly protection: Protection;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  const currency = async () => (await settings.read()).currency;
  const around = async (figures: Awaited<ReturnType<Protection['figures']>>) => ({
    ...figures,
    currency: await currency(),
  });
  return [
    answerSession(contract.protection, async (_request, call) => ({
      ...structuredCloneOf(await protection.read(memberOf(call))),
      currency: await currency(),
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
        days: [...(await protection.days(memberId))],
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
      if (limit.amount !== null && limit.amount > most) throw refusedFields({ amount: 'high' });
      return { effectiveTime: await protection.setLimit(memberOf(call), limit) };
    }),

    answerSession(contract.beginPlayerBreak, async (wanted, call) => {
      const endOf = (from: number) =>
        wanted.kind === 'timeOut' ? from + wanted.hours * HOUR : monthsLater(from, wanted.months);
      return { until: await protection.beginBreak(memberOf(call), wanted.kind, endOf) };
    }),

    answerSession(contract.setRealityCheck, async ({ minutes }, call) => {
      await protection.setRealityCheck(memberOf(call), minutes);
      return { minutes };
    }),

    answerSession(contract.realityCheck, async (_request, call) =>
      around(await protection.figures(memberOf(call))),
    ),

    answerSession(contract.acknowledgeRealityCheck, async (_request, call) =>
      around(await protection.acknowledge(memberOf(call))),
    ),
  ];
}

/** Copies the status into mutable rows for the answer. */
function structuredCloneOf({ limits, standing, ...rest }: Awaited<ReturnType<Protection['read']>>) {
  return { ...rest, limits: limits.map((limit) => ({ ...limit })), standing: { ...standing } };
}
