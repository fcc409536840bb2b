import { and, eq } from 'drizzle-orm';
import * as contract from '@/services/contract/member';
import type { Database } from '../db/database';
import { walletAccounts } from '../db/schema';
import { answerSession, type BoundHandler } from '../http/call';
import type { SettingsStore } from '../system/settings';

/** Creates the answer of API-29. */
export function memberHandlers({
  db,
  settings,
}: {
  readonly db: Database;
  readonly settings: SettingsStore;
}): BoundHandler[] {
  return [
    answerSession(contract.memberInfo, async (_request, { session }) => {
      const { currency } = await settings.read();
      const [wallet] = await db
        .select({ balanceMinor: walletAccounts.balanceMinor })
        .from(walletAccounts)
        .where(
          and(
            eq(walletAccounts.memberId, session.memberId),
            eq(walletAccounts.kind, 'cash'),
            eq(walletAccounts.currency, currency),
          ),
        );
      return {
        nickname: session.nickname,
        account: session.userName,
        ...(session.avatar === null ? {} : { avatar: session.avatar }),
        balanceMinor: wallet?.balanceMinor ?? 0,
        currency,
      };
    }),
  ];
}
