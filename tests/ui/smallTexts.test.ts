import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** CSS pixels of the smallest text. */
const SMALLEST = 11;

describe('texts', () => {
  it('dates have the language’s format by Intl; announcements have those of the specification (ANN-09)', () => {
    const patterned = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /\.tsx?$/.test(file) && /['"](?:DD|MM|YYYY)[/.-]/.test(readFileSync(`src/${file}`, 'utf8')),
      )
      .filter((file) => file !== 'config/constants.ts');
    expect(patterned).toEqual([]);
  });

  it('none is smaller than 11 px', () => {
    const small = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [
          ...readFileSync(`src/${file}`, 'utf8').matchAll(
            /(?:font(?:-size)?|--text-\w+):[^;]*?([\d.]+)(rem|px)/g,
          ),
        ]
          .filter(([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1) < SMALLEST)
          .map(([text]) => `${file}: ${text}`),
      );
    expect(small).toEqual([]);
  });

  it('none becomes smaller than that if the browser’s default is below 16 px', () => {
    const unguarded = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [
          ...readFileSync(`src/${file}`, 'utf8').matchAll(
            /(?:font(?:-size)?|--text-\w+):([^;]*?[\d.]+rem[^;]*)/g,
          ),
        ]
          .filter(([, value = '']) => {
            const [, first] = /([\d.]+)(?:rem|px)/.exec(value) ?? [];
            return Number(first) < 0.75 && !value.includes('max(11px');
          })
          .map(([text]) => `${file}: ${text}`),
      );
    expect(unguarded).toEqual([]);
  });
});
