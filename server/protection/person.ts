import { mailLikeness, nameLikeness } from '@contract/readers/likeness';
import { toInternationalNumber } from '@contract/readers/mobileNumber';

/** What an account, a registration or a provider says about a person; empty when not given. */
export interface PersonFacts {
  readonly countryDialingCode?: string;
  readonly mobileNum?: string;
  /** A number in international format. */
  readonly phoneNumber?: string;
  readonly email?: string;
  /** Name of the payee, which must be the person's own. */
  readonly payeeName?: string;
  /** `YYYY-MM-DD` */
  readonly birthday?: string;
  /** Identities at the phone-verification service, and at the providers behind it. */
  readonly identities?: readonly { readonly issuer: string; readonly subject: string }[];
}

/** A key of a person, by what it is made of. */
export interface PersonKey {
  readonly kind: 'phone' | 'mail' | 'name' | 'identity';
  readonly key: string;
}

/** Shortest number that identifies somebody, with its plus and dialing code. */
const FEWEST_SIGNS = 7;

/**
 * The keys of a person: number (E.164), mail address, name with birthday, and identities at providers. Accounts that
 * have a key in common belong to one person, whatever notation each of them was registered with.
 */
export function personKeysOf(facts: PersonFacts): readonly PersonKey[] {
  const { countryDialingCode = '', mobileNum = '', phoneNumber = '', email = '', birthday = '' } = facts;
  const international = toInternationalNumber(countryDialingCode, mobileNum);
  const numbers = [mobileNum === '' ? '' : international, phoneNumber].filter(
    (number) => number.length >= FEWEST_SIGNS,
  );
  const mail = mailLikeness(email);
  const name = nameLikeness(facts.payeeName ?? '');
  const keys: readonly PersonKey[] = [
    ...numbers.map((number) => ({ kind: 'phone' as const, key: `phone:${number}` })),
    ...(mail === '' ? [] : [{ kind: 'mail' as const, key: `mail:${mail}` }]),
    ...(name === '' || birthday === '' ? [] : [{ kind: 'name' as const, key: `name:${name}/${birthday}` }]),
    ...(facts.identities ?? []).map(({ issuer, subject }) => ({
      kind: 'identity' as const,
      key: `identity:${issuer}/${subject}`,
    })),
  ];
  return keys.filter(({ key }, index) => keys.findIndex((other) => other.key === key) === index);
}
