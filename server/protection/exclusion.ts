import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members, playerProtection } from '../db/schema';

/** Identifying data of a person from a registration; empty when not given. */
export interface Person {
  readonly email: string;
  readonly countryDialingCode: string;
  readonly mobileNum: string;
  /** Name of the payee, which must be the person's own. */
  readonly payeeName: string;
  /** `YYYY-MM-DD` */
  readonly birthday: string;
}

/**
 * Whether a person has excluded themselves with another account: same mail, same number, or same name and birthday. An
 * exclusion applies to the person, not the account (14.M4).
 */
export async function isExcludedPerson(db: Database, person: Person, now: number): Promise<boolean> {
  const { countryDialingCode, mobileNum, birthday } = person;
  const email = person.email.trim().toLowerCase();
  const name = person.payeeName.trim().toLowerCase();
  const sameness = [
    ...(email === '' ? [] : [and(sql`lower(${members.email}) = ${email}`, sql`${members.email} <> ''`)]),
    ...(mobileNum === ''
      ? []
      : [and(eq(members.countryDialingCode, countryDialingCode), eq(members.mobileNum, mobileNum))]),
    ...(name === '' || birthday === ''
      ? []
      : [
          and(
            eq(members.birthday, birthday),
            sql`lower(trim(${members.registration} ->> 'payeeName')) = ${name}`,
          ),
        ]),
  ];
  if (sameness.length === 0) return false;
  const [found] = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(playerProtection, eq(playerProtection.memberId, members.id))
    .where(and(gt(playerProtection.exclusionUntil, new Date(now)), or(...sameness)))
    .limit(1);
  return found !== undefined;
}

/** Whether a member is on a break of any kind. */
export async function isOnBreak(db: Database, memberId: number, now: number): Promise<boolean> {
  const at = new Date(now);
  const [found] = await db
    .select({ id: playerProtection.memberId })
    .from(playerProtection)
    .where(
      and(
        eq(playerProtection.memberId, memberId),
        or(gt(playerProtection.exclusionUntil, at), gt(playerProtection.timeOutUntil, at)),
      ),
    );
  return found !== undefined;
}
