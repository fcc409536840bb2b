import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { openWindow } from '@/services/device/openWindow';

const ADDRESS = 'https://elsewhere.example/app';

describe('a window of its own', () => {
  it('cannot reach the page that opened it', () => {
    const opened: { opener: object | null } = { opener: {} };
    const open = vi.fn(() => opened);
    const assign = vi.fn();
    vi.stubGlobal('window', { open, location: { assign } });
    openWindow(ADDRESS);
    expect(open.mock.calls).toEqual([[ADDRESS, '_blank']]);
    expect([opened.opener, assign.mock.calls]).toEqual([null, []]);
  });

  it('is this tab where the browser blocks windows', () => {
    const assign = vi.fn();
    vi.stubGlobal('window', { open: () => null, location: { assign } });
    openWindow(ADDRESS);
    expect(assign.mock.calls).toEqual([[ADDRESS]]);
  });

  it('is opened in one place of the sources', () => {
    const sources = fileURLToPath(new URL('../../src/', import.meta.url));
    const openers = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) && /window\.open\(|\bopen\(.*_blank/.test(readFileSync(sources + file, 'utf8')),
    );
    expect(openers).toEqual(['services/device/openWindow.ts']);
  });
});
