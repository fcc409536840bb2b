import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '@/services/device/saveFile';

const FILE = { fileName: 'statement.csv', mediaType: 'text/csv', content: btoa('a,b') } as const;

describe('a statement is saved', () => {
  const link = { href: '', download: '', click: vi.fn() };

  beforeEach(() => {
    link.click.mockClear();
    vi.stubGlobal('document', { createElement: () => link });
  });

  const sheet = (share: () => Promise<void>, takes = true) => {
    const asked = vi.fn(share);
    vi.stubGlobal('navigator', { canShare: () => takes, share: asked });
    return asked;
  };
  const denied = (name: string) => () => Promise.reject(new DOMException('', name));

  it('on an installed site through the share sheet, also when the player closes it', async () => {
    for (const answer of [() => Promise.resolve(), denied('AbortError')]) {
      const asked = sheet(answer);
      await saveFile(FILE, true);
      expect(asked.mock.calls).toMatchObject([[{ files: [{ name: 'statement.csv', type: 'text/csv' }] }]]);
      expect(link.click).not.toHaveBeenCalled();
    }
  });

  it.each([
    ['in a browser', false, () => sheet(() => Promise.resolve())],
    ['where the sheet takes no files', true, () => sheet(() => Promise.resolve(), false)],
    ['where the sheet is refused', true, () => sheet(denied('NotAllowedError'))],
    ['where there is no sheet', true, () => vi.stubGlobal('navigator', {})],
  ])('as a download %s', async (_, isInstalled, prepare) => {
    prepare();
    await saveFile(FILE, isInstalled);
    expect(link.click).toHaveBeenCalledTimes(1);
    expect(link.download).toBe('statement.csv');
  });
});
