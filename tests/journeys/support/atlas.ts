import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Path } from '@explorer/index';
import { stepLabels } from '@explorer/index';
import type { LanguageCode } from '@/services/contract/system';
import type { Visit } from './visit';

/* What the atlas shows of the browser tests: the walks they took and, when asked for, pictures of the states. */

const FOLDER = '.cache/atlas';
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;

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

/** Opens the record of a chart's replay. */
export function openRecord(chart: string, language: LanguageCode, depth: string): Record {
  const name = `${chart}.${language}.${depth.replace(' ', '-')}`;
  const walks: { input: string; steps: readonly string[] }[] = [];
  const screens: { value: string; width: number; file: string }[] = [];
  const taken = new Set<string>();
  return {
    walked: (path) => walks.push({ input: path.input, steps: stepLabels(path) }),
    async picture({ page }, value) {
      if (!takesScreens || taken.has(value)) return;
      taken.add(value);
      const before = page.viewportSize();
      for (const size of SIZES) {
        const file = `${name}.${size.width}.${taken.size}.jpg`;
        await page.setViewportSize(size);
        await mkdir(join(FOLDER, 'screens'), { recursive: true });
        await page.screenshot({ path: join(FOLDER, 'screens', file), type: 'jpeg', quality: 62 });
        screens.push({ value, width: size.width, file });
      }
      if (before !== null) await page.setViewportSize(before);
    },
    async write() {
      await mkdir(join(FOLDER, 'walks'), { recursive: true });
      const record = { chart, language, walks, screens };
      await writeFile(join(FOLDER, 'walks', `${name}.json`), `${JSON.stringify(record)}\n`);
    },
  };
}
