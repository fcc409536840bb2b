import { eq } from 'drizzle-orm';
import type { SessionRecord } from '@/services/contract/account';
import type { Database } from '../db/database';
import { members } from '../db/schema';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import { GUEST_TYPE, maySignIn } from './roles';
import type { Sessions } from './sessions';

/** What opening a session needs. */
interface SignInParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly sessions: Sessions;
}

/** Who signs in, where. */
export interface SignInRequest {
  readonly memberId: number;
  readonly site: 'member' | 'agent';
  /** The password that was given is a temporary one. */
  readonly temporaryPassword?: boolean;
}

/** Read before a transaction begins. */
export interface SignInTerms {
  readonly merchantCode: string;
  readonly trialMerchantCode: string;
  readonly sessionsPerMember: number;
}

type From = Pick<Call, 'ip' | 'device' | 'now'>;

/** Opens sessions, whatever somebody proved who they are with. */
export interface SignIn {
  terms(): Promise<SignInTerms>;
  /**
   * Opens a session within `tx`. Rejects with `user.missing.or.disabled` or `no.permission` (ROLE-09, ROLE-10); the
   * caller's transaction must not be kept then.
   */
  within(tx: Database, terms: SignInTerms, request: SignInRequest, from: From): Promise<SessionRecord>;
  /** Opens a session in a transaction of its own, in which `also` takes part. */
  open(request: SignInRequest, from: From, also?: (tx: Database) => Promise<void>): Promise<SessionRecord>;
}

/** Creates the opener. */
export function createSignIn({ db, settings, sessions }: SignInParts): SignIn {
  const terms = (): Promise<SignInTerms> => settings.read();

  async function within(
    tx: Database,
    { merchantCode, trialMerchantCode, sessionsPerMember }: SignInTerms,
    { memberId, site, temporaryPassword = false }: SignInRequest,
    { ip, device, now }: From,
  ): Promise<SessionRecord> {
    // Locks the member, so that of two logins at once the later one ends the earlier one's session.
    const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
    if (member === undefined || member.status !== 'active') throw new Refusal('user.missing.or.disabled');
    if (!maySignIn(site, member.type)) throw new Refusal('no.permission');
    if (member.firstTimeLogin) {
      await tx.update(members).set({ firstTimeLogin: false }).where(eq(members.id, memberId));
    }
    const token = await sessions.open(tx, {
      memberId,
      site,
      ip,
      device,
      now,
      temporaryPassword,
      most: sessionsPerMember,
    });
    return {
      token,
      // SESSION-03: a guest's session names the merchant of trials.
      merchantCode: member.type === GUEST_TYPE ? trialMerchantCode : merchantCode,
      userName: member.username,
      type: member.type,
      // A temporary password is always the first of something.
      firstTimeLogin: member.firstTimeLogin || temporaryPassword,
    };
  }

  return {
    terms,
    within,
    async open(request, from, also) {
      const agreed = await terms();
      return db.transaction(async (tx) => {
        const record = await within(tx, agreed, request, from);
        await also?.(tx);
        return record;
      });
    },
  };
}
