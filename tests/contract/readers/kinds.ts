import { readDestination } from '@contract/readers/destination';
import { readPin, readSmsCode } from '@contract/readers/digits';
import { readMessage } from '@contract/readers/messages';
import { readCount, readMoney } from '@contract/readers/money';
import { readPublicName } from '@contract/readers/names';
import { readPhone } from '@contract/readers/phone';
import type { Reading, TextKind } from '@contract/readers/reading';
import { readSearch } from '@contract/readers/search';
import {
  readAccountName,
  readContactNumber,
  readDay,
  readInvitation,
  readMail,
  readPassword,
  readPercentage,
} from '@contract/readers/texts';

/** A kind of text in the corpus. */
interface Sample {
  readonly reader: (text: string) => Reading<unknown, string>;
  /** Texts of this kind as they are sent. */
  readonly good: readonly string[];
  /** Texts that are none of this kind. */
  readonly bad: readonly string[];
  /** What people write is kept as it is, except at its ends. */
  readonly isKept?: boolean;
}

/** The readers with good and bad texts. */
export const SAMPLES: Readonly<Record<TextKind, Sample>> = {
  account: { reader: readAccountName, good: ['maria_clara', 'kalaro88'], bad: ['', ' \u200b'] },
  code: { reader: readSmsCode, good: ['482913', '000001'], bad: ['', 'abc', '12345678901'] },
  contact: { reader: readContactNumber, good: ['639171234567'], bad: [] },
  count: { reader: readCount, good: ['90', '1,440'], bad: ['', '1.5', 'ten'] },
  day: { reader: readDay, good: ['1994-06-12', '2000-02-29'], bad: ['2001-02-29', '12/06/1994', 'x'] },
  destination: {
    reader: (text) => readDestination(text, 'mobile'),
    good: ['09175550142'],
    bad: ['0917', 'abc'],
  },
  invitation: { reader: readInvitation, good: ['KALARO88', '12345678'], bad: [] },
  mail: { reader: readMail, good: ['ana@mail.example'], bad: ['ana', 'ana@', 'a b@c.d'] },
  message: {
    reader: readMessage,
    good: ['Salamat po sa inyong lahat'],
    bad: ['\u3164\u200b'],
    isKept: true,
  },
  mobile: {
    reader: (text) => readPhone(text, '63'),
    good: ['9171234567', '9000000102'],
    bad: ['abc', '9'.repeat(21)],
  },
  money: { reader: (text) => readMoney(text, 'PHP'), good: ['500', '1,500.25'], bad: ['1,5', '1.234', 'x'] },
  name: { reader: readPublicName, good: ['Juan', "D'Angelo"], bad: ['\u3164', 'a\u202eb'], isKept: true },
  password: { reader: readPassword, good: ['Maligayang Pasko 25'], bad: ['x'.repeat(129)], isKept: true },
  percentage: { reader: readPercentage, good: ['1.25', '30'], bad: ['', '1.255', 'x'] },
  pin: { reader: readPin, good: ['246810'], bad: ['24681', '2468100', 'abcdef'] },
  search: { reader: readSearch, good: ['moon 2'], bad: [] },
};

/** All kinds. */
export const KINDS = Object.keys(SAMPLES) as readonly TextKind[];
