/** Compares the screenshots of two builds pixel by pixel. */
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureChange, Screen } from '../data';
import type { BrowserRecord } from './walks';

/** Difference of a colour channel below which two pixels look alike. */
const ALIKE = 24;
/** Share of differing pixels below which two pictures look alike: a cursor blinks, a clock moves on. */
const UNNOTICED = 0.0005;

interface Difference {
  /** Share of the pixels that differ. */
  readonly share: number;
  /** The part of the picture that differs, as shares of its width and height. */
  readonly box: PictureChange['box'];
}

const pixelsOf = (file: string) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** How two pictures differ; undefined if they look alike. */
export async function difference(before: string, after: string): Promise<Difference | undefined> {
  const [a, b] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const { width, height, channels } = b.info;
  if (a.info.width !== width || a.info.height !== height)
    return { share: 1, box: { x: 0, y: 0, width: 1, height: 1 } };
  let count = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    let most = 0;
    for (let at = pixel * channels; at < (pixel + 1) * channels; at += 1)
      most = Math.max(most, Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)));
    if (most <= ALIKE) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    count += 1;
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x + 1),
      Math.max(bottom, y + 1),
    ];
  }
  const share = count / (width * height);
  if (share < UNNOTICED) return undefined;
  return {
    share,
    box: {
      x: left / width,
      y: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    },
  };
}

type Pictures = ReadonlyMap<string, BrowserRecord>;

/** One picture for each chart, state value, answer, language and width. */
function byKind(records: Pictures): ReadonlyMap<string, Screen & { readonly chart: string }> {
  const all = [...records].flatMap(([chart, { screens }]) => screens.map((screen) => ({ ...screen, chart })));
  // Of several, the first one.
  return new Map(
    all
      .reverse()
      .map((screen) => [
        [screen.chart, screen.value, screen.after, screen.language, screen.width].join('\n'),
        screen,
      ]),
  );
}

/** The pictures that changed between two sets. Charts without pictures in one of the sets are not compared. */
export async function changedPictures(
  before: { readonly records: Pictures; readonly folder: string },
  after: { readonly records: Pictures; readonly folder: string },
): Promise<readonly PictureChange[]> {
  const [old, current] = [byKind(before.records), byKind(after.records)];
  const isCompared = (chart: string) =>
    [before, after].every(({ records }) => (records.get(chart)?.screens.length ?? 0) > 0);
  const found: PictureChange[] = [];
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  for (const kind of new Set([...old.keys(), ...current.keys()])) {
    const [was, is] = [old.get(kind), current.get(kind)];
    const { chart, value, language, width, after: answer } = was ?? is ?? {};
    if (chart === undefined || value === undefined || language === undefined || width === undefined) continue;
    if (!isCompared(chart)) continue;
    const about = { chart, value, language, width, ...(answer === undefined ? {} : { answer }) };
    if (was === undefined || is === undefined) {
      const only = was === undefined ? { after: is?.file ?? '' } : { before: was.file };
      found.push({ ...about, ...only, share: 1, box: whole });
      continue;
    }
    const change = await difference(join(before.folder, was.file), join(after.folder, is.file));
    if (change !== undefined) found.push({ ...about, ...change, before: was.file, after: is.file });
  }
  return found.sort(
    (a, b) => a.chart.localeCompare(b.chart) || a.value.localeCompare(b.value) || b.share - a.share,
  );
}
