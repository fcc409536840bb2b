import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Path } from '@explorer/index';
import { stepLabels } from '@explorer/index';
import type { LanguageCode } from '@/services/contract/system';
import type { Visit } from './visit';

/* What the atlas shows of the browser tests: the walks they took and, when asked for, pictures of the states. */

const WALKS = '.cache/atlas/walks';
const SCREENS = '.cache/atlas/screens';
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;
/** Small, and still sharp enough for reading. */
const QUALITY = 72;

/** Whether this run takes pictures: twice as many walks, so only when the atlas asks. */
export const takesScreens = process.env['ATLAS_SCREENS'] === '1';

/** What one chart's replay in one language leaves behind. */
export interface Record {
  /** A walk that went to its end. */
  walked(path: Path): void;
  /** Takes pictures of the page in a state, once for each value. */
  picture(visit: Visit, value: string): Promise<void>;
  write(): Promise<void>;
}

/** The page as it stands, as WebP: Playwright itself only writes formats that are several times as large. */
async function photograph({ page }: Visit): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** Opens the record of a chart's replay. */
export function openRecord(chart: string, language: LanguageCode, depth: string): Record {
  const name = `${chart}.${language}.${depth.replace(' ', '-')}`;
  const walks: { input: string; steps: readonly string[] }[] = [];
  const screens: { value: string; width: number; file: string }[] = [];
  const taken = new Set<string>();
  return {
    walked: (path) => walks.push({ input: path.input, steps: stepLabels(path) }),
    async picture(visit, value) {
      if (!takesScreens || taken.has(value)) return;
      taken.add(value);
      const before = visit.page.viewportSize();
      try {
        await mkdir(SCREENS, { recursive: true });
        for (const size of SIZES) {
          const file = `${name}.${size.width}.${taken.size}.webp`;
          await visit.page.setViewportSize(size);
          await writeFile(join(SCREENS, file), await photograph(visit));
          screens.push({ value, width: size.width, file });
        }
      } catch (error) {
        // The walk goes on without: a missing picture is less than a missing walk.
        process.stderr.write(`no picture of ${chart} in ${value}: ${String(error)}\n`);
      } finally {
        if (before !== null) await visit.page.setViewportSize(before);
      }
    },
    async write() {
      await mkdir(WALKS, { recursive: true });
      await writeFile(join(WALKS, `${name}.json`), `${JSON.stringify({ chart, language, walks })}\n`);
      // Apart from the walks: a run without pictures takes none away.
      if (screens.length === 0) return;
      await writeFile(join(SCREENS, `${name}.json`), `${JSON.stringify({ chart, language, screens })}\n`);
    },
  };
}
