import { useSelector } from '@xstate/react';
import type { MemberInfo } from '@/services/contract/member';
import { useChart } from '../actors';

/** What the shell shows of whoever is logged in. */
export interface Account {
  readonly name: string;
  /** First letter of the name (MEMBER-01). */
  readonly initial: string;
  /** Address of the picture; absent when there is none. */
  readonly picture?: string | undefined;
  /** Null until it is known. */
  readonly balance: { readonly minor: number; readonly currency: string } | null;
}

/** The account of a session: member info when it is known, else the user name of the record. */
export function toAccount(userName: string, info: MemberInfo | null): Account {
  const name = info === null ? userName : info.nickname || info.account;
  return {
    name,
    initial: ([...name][0] ?? '').toUpperCase(),
    ...(info?.avatar ? { picture: info.avatar } : {}),
    balance: info === null ? null : { minor: info.balanceMinor, currency: info.currency },
  };
}

/** The account that is logged in, or null for a visitor. */
export function useAccount(): Account | null {
  const session = useChart('session');
  const record = useSelector(session, ({ context }) => context.record);
  const info = useSelector(session, ({ context }) => context.memberInfo);
  return record === null ? null : toAccount(record.userName, info);
}
