import { readCode } from './digits';
import { toMobileNumber } from './mobileNumber';
import { plainText } from './plainText';
import { type Reading, read, refused } from './reading';

/** Kind of account that a withdrawal is paid to. */
type DestinationKind = 'none' | 'mobile' | 'account';

/** Number of digits of an account number. */
const ACCOUNT_LENGTH = { least: 8, most: 20 };

/** Dialing code of the country whose wallets are paid to. */
const WALLET_DIALING_CODE = '63';

/**
 * Reads where a withdrawal goes: a wallet's mobile number as `09171234567`, however its country code and separators are
 * written, or an account number as digits.
 */
export function readDestination(text: string, kind: DestinationKind): Reading<string, 'empty' | 'format'> {
  const plain = plainText(text);
  if (kind === 'none') return plain === '' ? read('') : refused('format');
  if (plain === '') return refused('empty');
  if (kind === 'account') {
    const account = readCode(plain, ACCOUNT_LENGTH);
    return account.ok ? account : refused('format');
  }
  const national = toMobileNumber(plain, WALLET_DIALING_CODE);
  return /^9\d{9}$/.test(national) ? read(`0${national}`) : refused('format');
}
