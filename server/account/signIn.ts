import type { SessionRecord } from '@contract/session';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members } from '../db/schema';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { isUsable } from '../member/account';
import type { PersonFacts } from '../protection/person';
import type { Persons } from '../protection/persons';
import type { SettingsStore } from '../system/settings';
import type { KnownDevices } from './knownDevices';
import { maySignIn, TRIAL_TYPE } from './roles';
import type { Sessions } from './sessions';

/** Dependencies of signing in. */
interface SignInParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  readonly persons: Pick<Persons, 'recognise'>;
}

/** The member and the site to sign in to. */
export interface SignInRequest {
  readonly memberId: number;
  readonly site: 'member' | 'agent';
  /** The member used a temporary password. */
  readonly temporaryPassword?: boolean;
  /** What the sign-in shows about the person, e.g. the mail address of a provider's account. */
  readonly facts?: PersonFacts;
}

/** Settings, read before the transaction starts. */
export interface SignInTerms {
  readonly merchantCode: string;
  readonly trialMerchantCode: string;
  readonly sessionsPerMember: number;
}

type From = Pick<Call, 'ip' | 'device' | 'deviceId' | 'language' | 'now' | 'concerns'>;

/** Opens sessions, independent of the authentication method. */
export interface SignIn {
  terms(): Promise<SignInTerms>;
  /**
   * Opens a session within `tx`. Rejects with `user.missing.or.disabled` or `no.permission` (ROLE-09, ROLE-10); the
   * caller must then roll back its transaction.
   */
  within(tx: Database, terms: SignInTerms, request: SignInRequest, from: From): Promise<SessionRecord>;
  /** Opens a session in its own transaction, in which `also` runs too. */
  open(request: SignInRequest, from: From, also?: (tx: Database) => Promise<void>): Promise<SessionRecord>;
}

/** Creates the sign-in. */
export function createSignIn({ db, settings, sessions, knownDevices, persons }: SignInParts): SignIn {
  const terms = (): Promise<SignInTerms> => settings.read();

  async function within(
    tx: Database,
    { merchantCode, trialMerchantCode, sessionsPerMember }: SignInTerms,
    { memberId, site, temporaryPassword = false, facts }: SignInRequest,
    { ip, device, deviceId, language, now, concerns }: From,
  ): Promise<SessionRecord> {
    concerns(memberId);
    // Locks the member, so that of two concurrent logins the later one ends the earlier one's session.
    const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
    if (member === undefined || !isUsable(member)) throw new Refusal('user.missing.or.disabled');
    if (!maySignIn(site, member.type)) throw new Refusal('no.permission');
    await tx
      .update(members)
      .set({ firstTimeLogin: false, language: language ?? member.language })
      .where(eq(members.id, memberId));
    // An exclusion of the person holds on every account from its next sign-in on at the latest.
    if (member.type !== TRIAL_TYPE) await persons.recognise(tx, memberId, now, facts);
    await knownDevices.remember(tx, memberId, deviceId, now);
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
      // SESSION-03: trial sessions use the trial merchant.
      merchantCode: member.type === TRIAL_TYPE ? trialMerchantCode : merchantCode,
      userName: member.username,
      type: member.type,
      // A login with a temporary password always counts as a first login.
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
