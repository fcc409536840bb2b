import * as contract from '@contract/member';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Rebates } from './rebates';

/** Creates the handlers of the manual rebate (ROUTE-61, FLAG-08). */
export function rebateHandlers({
  rebates,
  settings,
  protection,
}: {
  readonly rebates: Rebates;
  readonly settings: SettingsStore;
  readonly protection: Pick<Protection, 'isAway'>;
}): BoundHandler[] {
  async function memberOf({ session }: SessionCall): Promise<number> {
    if (!(await settings.read()).switches.MANPLAYREB3) throw new Refusal('no.permission');
    return session.memberId;
  }

  return [
    answerSession(contract.manualRebate, async (_request, call) => {
      const memberId = await memberOf(call);
      // Rebates reward play, so they are neither shown nor paid during a break.
      const list = (await protection.isAway(memberId)) ? [] : await rebates.lines(memberId);
      const history = await rebates.history(memberId);
      return {
        claimableMinor: list.reduce((total, { rebateMinor }) => total + rebateMinor, 0),
        currency: (await settings.read()).currency,
        list,
        history: history.map(({ claimedAt, amountMinor }) => ({
          claimedTime: claimedAt.getTime(),
          amountMinor,
        })),
      };
    }),

    answerSession(contract.claimManualRebate, async ({ expectedMinor }, call) => {
      const memberId = await memberOf(call);
      const { idempotencyKey: intentKey } = call;
      if (intentKey === undefined || expectedMinor <= 0) throw new Refusal('request.invalid');
      const { currency } = await settings.read();
      return { claimedMinor: await rebates.claim({ memberId, intentKey, expectedMinor, currency }) };
    }),
  ];
}
