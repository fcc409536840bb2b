import * as contract from '@contract/cashier';
import type { LanguageCode } from '@contract/system';
import { BONUS_TIME } from '@/machines/platform/bonus/bonus.machine';
import { answerSession, type BoundHandler, type SessionCall } from '../../http/call';
import type { SettingsStore } from '../../system/settings';
import type { Bonuses } from './bonuses';

type View = NonNullable<Awaited<ReturnType<Bonuses['read']>>['active']>;

/** A bonus as shown to its member. */
export const toBonus = ({ row, title, balanceMinor }: View, language: LanguageCode) => ({
  bonusId: row.id,
  title: title[language],
  state: contract.bonusState.parse(row.state),
  amountMinor: row.amountMinor,
  balanceMinor,
  wageringMinor: row.wageringMinor,
  wageredMinor: Math.min(row.wageredMinor, row.wageringMinor),
  expirationTime: row.deadlineAt?.getTime() ?? row.grantedAt.getTime() + BONUS_TIME,
  endedTime: row.endedAt?.getTime() ?? null,
});

const memberOf = ({ session }: SessionCall): number => session.memberId;

/** Creates the handlers of bonuses: list and forfeit. */
export function bonusHandlers({
  bonuses,
  settings,
}: {
  readonly bonuses: Bonuses;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  return [
    answerSession(contract.bonuses, async ({ language }, call) => {
      const { active, ended } = await bonuses.read(memberOf(call));
      return {
        active: active === null ? null : toBonus(active, language),
        ended: ended.map((one) => toBonus(one, language)),
        currency: (await settings.read()).currency,
      };
    }),
    answerSession(contract.forfeitBonus, async ({ bonusId }, call) => {
      await bonuses.forfeit(memberOf(call), bonusId);
      return { bonusId };
    }),
  ];
}
