import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageCode } from '@contract/system';
import type { Path, Step } from '@explorer/index';
import { stepLabels } from '@explorer/index';
import type { Visit } from './visit';

/* Data of the browser tests for the atlas: their walks and, on request, screenshots of the states. */

const WALKS = '.cache/atlas/walks';
const SCREENS = '.cache/atlas/screens';
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;
/** Small, but still readable. */
const QUALITY = 72;

/** Whether this run takes screenshots: only for the atlas, since it doubles the number of walks. */
export const takesScreens = process.env['ATLAS_SCREENS'] === '1';

/** Record of one chart's replay in one language. */
export interface Record {
  /** Records a completed walk. */
  walked(path: Path): void;
  /**
   * Takes a screenshot of the page in a state, once per state value, and once after each answer of a service: it shows
   * the message that the answer leads to.
   */
  picture(visit: Visit, value: string, step?: Step): Promise<void>;
  write(): Promise<void>;
}

/** A WebP screenshot; Playwright's own formats are several times as large. */
async function photograph({ page }: Visit): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** Why a replay leaves out a part of the chart. */
export interface Omissions {
  /** Kinds of steps, with the reason. */
  readonly unplayable: Readonly<{ [kind: string]: string }>;
  /** States that no player sees, with the reason. */
  readonly unseen: Readonly<{ [path: string]: string }>;
}

/** Starts the record of a chart's replay. */
export function openRecord(
  chart: string,
  language: LanguageCode,
  depth: string,
  omissions: Omissions,
): Record {
  const name = `${chart}.${language}.${depth.replace(' ', '-')}`;
  const walks: { input: string; steps: readonly string[] }[] = [];
  const screens: { value: string; width: number; file: string; after?: string }[] = [];
  const taken = new Set<string>();
  return {
    walked: (path) => walks.push({ input: path.input, steps: stepLabels(path) }),
    async picture(visit, value, step) {
      if (!takesScreens) return;
      const isAnswer = step !== undefined && (step.kind === 'done' || step.kind === 'error');
      const kind = isAnswer ? `${value} after ${step.label}` : value;
      if (taken.has(kind)) return;
      taken.add(kind);
      const before = visit.page.viewportSize();
      try {
        await mkdir(SCREENS, { recursive: true });
        for (const size of SIZES) {
          const file = `${name}.${size.width}.${taken.size}.webp`;
          await visit.page.setViewportSize(size);
          await writeFile(join(SCREENS, file), await photograph(visit));
          screens.push({ value, width: size.width, file, ...(isAnswer ? { after: step.label } : {}) });
        }
      } catch (error) {
        // The walk continues without it: a missing screenshot matters less than a missing walk.
        process.stderr.write(`no picture of ${chart} in ${value}: ${String(error)}\n`);
      } finally {
        if (before !== null) await visit.page.setViewportSize(before);
      }
    },
    async write() {
      await mkdir(WALKS, { recursive: true });
      await writeFile(
        join(WALKS, `${name}.json`),
        `${JSON.stringify({ chart, language, walks, ...omissions })}\n`,
      );
      // Stored apart from the walks, so a run without screenshots deletes none.
      if (screens.length === 0) return;
      await writeFile(join(SCREENS, `${name}.json`), `${JSON.stringify({ chart, language, screens })}\n`);
    },
  };
}
