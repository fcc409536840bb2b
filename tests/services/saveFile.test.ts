import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '@/services/device/saveFile';

const FILE = { fileName: 'statement.csv', mediaType: 'text/csv', content: btoa('a,b') } as const;

describe('a statement is saved', () => {
  const link = { href: '', download: '', click: vi.fn() };

  beforeEach(() => {
    link.click.mockClear();
    vi.stubGlobal('document', { createElement: () => link });
  });

  const sheet = (share: () => Promise<void>, takes = true, isActive = true) => {
    const asked = vi.fn(share);
    vi.stubGlobal('navigator', { canShare: () => takes, share: asked, userActivation: { isActive } });
    return asked;
  };
  const denied = (name: string) => () => Promise.reject(new DOMException('', name));

  it.each([
    ['taken', () => Promise.resolve(), 'saved'],
    ['closed', denied('AbortError'), 'closed'],
  ] as const)('on an installed site through the share sheet, which is %s', async (_, answer, handover) => {
    const asked = sheet(answer);
    expect(await saveFile(FILE, true)).toBe(handover);
    expect(asked.mock.calls).toMatchObject([[{ files: [{ name: 'statement.csv', type: 'text/csv' }] }]]);
    expect(link.click).not.toHaveBeenCalled();
  });

  it('with another press where the sheet opens only soon after one', async () => {
    sheet(denied('NotAllowedError'), true, false);
    expect(await saveFile(FILE, true)).toBe('blocked');
    expect(link.click).not.toHaveBeenCalled();
  });

  it.each([
    ['in a browser', false, () => sheet(() => Promise.resolve())],
    ['where the sheet takes no files', true, () => sheet(() => Promise.resolve(), false)],
    ['where the sheet is refused in spite of a press', true, () => sheet(denied('NotAllowedError'))],
    ['where there is no sheet', true, () => vi.stubGlobal('navigator', {})],
  ])('as a download %s', async (_, isInstalled, prepare) => {
    prepare();
    expect(await saveFile(FILE, isInstalled)).toBe('saved');
    expect(link.click).toHaveBeenCalledTimes(1);
    expect(link.download).toBe('statement.csv');
  });
});
