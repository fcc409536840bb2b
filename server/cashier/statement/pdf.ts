import { setImmediate as breathe } from 'node:timers/promises';
import type { PDFFont, PDFPage } from 'pdf-lib';
import type { Sheet } from './sheet';

/** A4 page and margin in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 40 };
const TEXT = { size: 8.5, line: 14 };
const INK = 0.13;
const GREY = 0.45;

/** Replaces characters that the standard PDF fonts do not have with question marks. */
const writable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/[^\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu, '?');

/** Truncates a text to a width with an ellipsis. */
function fitted(text: string, font: PDFFont, width: number): string {
  const whole = writable(text);
  if (font.widthOfTextAtSize(whole, TEXT.size) <= width) return whole;
  let length = whole.length;
  while (length > 0 && font.widthOfTextAtSize(`${whole.slice(0, length)}…`, TEXT.size) > width) length -= 1;
  return `${whole.slice(0, length)}…`;
}

/** Writes a statement as PDF: A4, with column headers on each page. `pageText` formats the page number. */
export async function writePdf(
  sheet: Sheet,
  pageText: (page: number, pages: number) => string,
): Promise<Buffer> {
  const { PDFDocument, rgb, StandardFonts } = await import('pdf-lib');
  const file = await PDFDocument.create();
  file.setTitle(sheet.title);
  const font = await file.embedFont(StandardFonts.Helvetica);
  const bold = await file.embedFont(StandardFonts.HelveticaBold);
  const ink = rgb(INK, INK, INK);
  const grey = rgb(GREY, GREY, GREY);
  const inner = PAGE.width - 2 * PAGE.margin;
  const shares = sheet.columns.reduce((sum, { share }) => sum + share, 0);
  const places = sheet.columns.map(({ share, isFigure = false }, at) => ({
    isFigure,
    left:
      PAGE.margin + (inner * sheet.columns.slice(0, at).reduce((sum, one) => sum + one.share, 0)) / shares,
    width: (inner * share) / shares - 6,
  }));
  let y = 0;
  let page: PDFPage = file.addPage([PAGE.width, PAGE.height]);

  const write = (cells: readonly string[], face: PDFFont, color = ink) => {
    for (const [at, { left, width, isFigure }] of places.entries()) {
      const text = fitted(cells[at] ?? '', face, width);
      const x = isFigure ? left + width - face.widthOfTextAtSize(text, TEXT.size) : left;
      page.drawText(text, { x, y, size: TEXT.size, font: face, color });
    }
    y -= TEXT.line;
  };
  const begin = () => {
    y = PAGE.height - PAGE.margin - TEXT.size;
  };
  const writeTitles = () => {
    write(
      sheet.columns.map(({ title }) => title),
      bold,
      grey,
    );
    page.drawLine({
      start: { x: PAGE.margin, y: y + TEXT.line - 4 },
      end: { x: PAGE.width - PAGE.margin, y: y + TEXT.line - 4 },
      thickness: 0.5,
      color: grey,
    });
  };

  begin();
  page.drawText(writable(sheet.title), { x: PAGE.margin, y: y - 6, size: 15, font: bold, color: ink });
  y -= 26;
  for (const line of sheet.lines) {
    page.drawText(writable(line), { x: PAGE.margin, y, size: TEXT.size + 0.5, font, color: grey });
    y -= TEXT.line;
  }
  y -= 6;
  writeTitles();
  const rows = [
    ...sheet.first.map((cells) => ({ cells, face: bold })),
    ...(sheet.rows.length === 0 ? [{ cells: [sheet.none], face: font }] : []),
    ...sheet.rows.map((cells) => ({ cells, face: font })),
    ...sheet.last.map((cells) => ({ cells, face: bold })),
  ];
  for (const { cells, face } of rows) {
    if (y < PAGE.margin + TEXT.line) {
      // A long statement takes about a second: let other calls run in between.
      await breathe();
      page = file.addPage([PAGE.width, PAGE.height]);
      begin();
      writeTitles();
    }
    if (cells.length === 1) {
      page.drawText(writable(cells[0] ?? ''), { x: PAGE.margin, y, size: TEXT.size, font: face, color: ink });
      y -= TEXT.line;
    } else write(cells, face);
  }
  const pages = file.getPages();
  for (const [at, one] of pages.entries()) {
    const text = writable(pageText(at + 1, pages.length));
    one.drawText(text, {
      x: PAGE.width - PAGE.margin - font.widthOfTextAtSize(text, TEXT.size),
      y: PAGE.margin - 16,
      size: TEXT.size,
      font,
      color: grey,
    });
  }
  return Buffer.from(await file.save());
}
