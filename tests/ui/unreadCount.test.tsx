import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Badge } from '@/ui/Badge';
import { unreadText } from '@/ui/unreadCount';

describe('unread badge', () => {
  it('MEMBER-07 shows 99+ above 99 and the count itself up to 99', () => {
    expect([1, 7, 98, 99, 100, 101, 12_345].map(unreadText)).toEqual([
      '1',
      '7',
      '98',
      '99',
      '99+',
      '99+',
      '99+',
    ]);
  });

  it('shows nothing for no count and for an invalid count', () => {
    expect([0, -3, 0.4, Number.NaN].map(unreadText)).toEqual(['', '', '', '']);
    expect(renderToStaticMarkup(<Badge count={0} label="0 unread" />)).toBe('');
  });

  it('MEMBER-07 the badge shows 99+ and is labelled with the exact count', () => {
    const html = renderToStaticMarkup(<Badge count={240} label="240 unread messages" />);
    expect(html).toContain('>99+<');
    expect(html).toContain('aria-label="240 unread messages"');
  });
});
