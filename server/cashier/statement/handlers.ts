import * as contract from '@contract/cashier';
import { isRowId } from '@contract/core';
import { roundState } from '@contract/member';
import { figureOf } from '@contract/readers/money';
import type { LanguageCode } from '@contract/system';
import { HOME_OFFSET, STATEMENT_DAYS } from '@/config/constants';
import type { Limiter } from '../../account/limits';
import { dayRange } from '../../common/homeDays';
import type { Database } from '../../db/database';
import type { History } from '../../db/history';
import { answerSession, type BoundHandler } from '../../http/call';
import { Refusal, refusedFields } from '../../http/refusal';
import { countBets, readBets } from '../../play/betRecords';
import type { SettingsStore } from '../../system/settings';
import type { Wallet } from '../../wallet/wallet';
import { readCashMovements, readSubjects } from '../movements';
import type { PaymentProvider } from '../provider';
import { writeCsv } from './csv';
import { writePdf } from './pdf';
import type { Sheet } from './sheet';
import { fill, TEXTS } from './texts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Maximum rows per file. */
const MOST_ROWS = { csv: 10_000, pdf: 2_000 };
/** Limit on statements per member. */
const LIMIT = { most: 12, window: 10 * 60_000 };

/** Formats a time in the site's time zone for spreadsheets. */
const clockTime = (moment: number): string =>
  new Date(moment + HOME_OFFSET).toISOString().slice(0, 19).replace('T', ' ');

const offsetText = `${HOME_OFFSET < 0 ? '-' : '+'}${Math.abs(HOME_OFFSET / HOUR)}`;

/** Parameters of a statement. */
interface Span {
  readonly memberId: number;
  readonly from: number;
  readonly until: number;
  readonly language: LanguageCode;
  readonly currency: string;
  readonly mostRows: number;
}

/** Creates the handler of account statements: cash movements or bets. */
export function statementHandlers({
  history,
  wallet,
  settings,
  limiter,
  methods,
}: {
  readonly history: History;
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
  readonly limiter: Limiter;
  readonly methods: PaymentProvider['methods'];
}): BoundHandler[] {
  /** Subject of each movement by ledger reference: payment method or game. */
  async function detailsOf(db: Database, references: readonly string[], language: LanguageCode) {
    const { paid, played } = await readSubjects(db, references);
    const details = new Map<string, string>();
    for (const [id, methodId] of paid) {
      const method = methods.find((one) => one.methodId === methodId);
      details.set(id, method?.displayName[language] ?? methodId);
    }
    for (const [id, name] of played) details.set(id, name[language]);
    return details;
  }

  async function movementsOf(span: Span): Promise<Omit<Sheet, 'title' | 'lines' | 'none'>> {
    const { memberId, from, until, language, currency, mostRows } = span;
    const db = history(until);
    const texts = TEXTS[language];
    const figure = (minor: number) => figureOf(minor, currency);
    const found = await readCashMovements(db, span, mostRows + 1);
    if (found.length > mostRows) throw new Refusal('statement.too.long', { value: { mostRows } });
    // In the order of the ledger, in which each balance follows from the one before.
    const rows = found.sort((a, b) => a.entryId - b.entryId);
    const [earlier] = await wallet.history({ memberId, currency, until: from, limit: 1 });
    const openingMinor = earlier?.balanceAfterMinor ?? 0;
    const closingMinor = rows.at(-1)?.balanceAfterMinor ?? openingMinor;
    const references = [...new Set(rows.map(({ reference }) => reference).filter(isRowId))];
    const details = await detailsOf(db, references, language);
    const kinds: Readonly<Record<string, string>> = texts.kinds;
    return {
      columns: [
        { title: texts.time, share: 20 },
        { title: texts.kind, share: 19 },
        { title: texts.detail, share: 31 },
        { title: texts.amount, share: 15, isFigure: true },
        { title: texts.balance, share: 15, isFigure: true },
      ],
      first: [['', texts.opening, '', '', figure(openingMinor)]],
      rows: rows.map(({ at, kind, reference, amountMinor, balanceAfterMinor }) => [
        clockTime(at.getTime()),
        kinds[kind] ?? kind,
        details.get(reference) ?? '',
        figure(amountMinor),
        figure(balanceAfterMinor),
      ]),
      last: [['', texts.closing, '', figure(closingMinor - openingMinor), figure(closingMinor)]],
    };
  }

  async function betsOf(span: Span): Promise<Omit<Sheet, 'title' | 'lines' | 'none'>> {
    const { until, language, currency, mostRows } = span;
    const db = history(until);
    const texts = TEXTS[language];
    const figure = (minor: number) => figureOf(minor, currency);
    if ((await countBets(db, span)) > mostRows) {
      throw new Refusal('statement.too.long', { value: { mostRows } });
    }
    const rows = await readBets(db, span, mostRows);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((so, row) => so + of(row), 0);
    const stake = sum(({ betMinor }) => betMinor);
    const win = sum(({ winMinor }) => winMinor);
    return {
      columns: [
        { title: texts.time, share: 19 },
        { title: texts.game, share: 24 },
        { title: texts.vendor, share: 14 },
        { title: texts.stake, share: 11, isFigure: true },
        { title: texts.bonus, share: 12, isFigure: true },
        { title: texts.win, share: 11, isFigure: true },
        { title: texts.result, share: 12, isFigure: true },
        { title: texts.state, share: 13 },
      ],
      first: [],
      rows: rows.map(({ at, game, vendor, betMinor, bonusMinor, winMinor, state }) => [
        clockTime(at.getTime()),
        game[language],
        vendor[language],
        figure(betMinor),
        figure(bonusMinor),
        figure(winMinor),
        figure(winMinor - betMinor),
        texts.states[roundState.parse(state)],
      ]),
      last: [
        [
          '',
          texts.total,
          '',
          figure(stake),
          figure(sum(({ bonusMinor }) => bonusMinor)),
          figure(win),
          figure(win - stake),
          '',
        ],
      ],
    };
  }

  return [
    answerSession(contract.statement, async (request, { session, now }) => {
      const { subject, format, startDate, endDate, language } = request;
      const { from, until } = dayRange(startDate, endDate) ?? {};
      if (from === undefined || until === undefined) {
        throw refusedFields({ startDate: 'format', endDate: 'format' });
      }
      if (until - from > STATEMENT_DAYS * DAY) throw refusedFields({ endDate: 'high' });
      await limiter.take(`statement/${session.memberId}`, LIMIT, now);
      const { currency, brandName } = await settings.read();
      const texts = TEXTS[language];
      const span = {
        memberId: session.memberId,
        from,
        until,
        language,
        currency,
        mostRows: MOST_ROWS[format],
      };
      const sheet: Sheet = {
        title: `${brandName} · ${texts[subject]}`,
        lines: [
          `${texts.account}: ${session.userName}`,
          `${texts.span}: ${startDate} – ${endDate}`,
          fill(texts.zone, { offset: offsetText, currency }),
        ],
        none: texts.none,
        ...(await (subject === 'movements' ? movementsOf(span) : betsOf(span))),
      };
      const pageText = (page: number, pages: number) =>
        fill(texts.page, { page: String(page), pages: String(pages) });
      const file = format === 'csv' ? writeCsv(sheet) : await writePdf(sheet, pageText);
      return {
        fileName: `${subject}-${startDate}-${endDate}.${format}`,
        mediaType: format === 'csv' ? ('text/csv' as const) : ('application/pdf' as const),
        content: file.toString('base64'),
      };
    }),
  ];
}
