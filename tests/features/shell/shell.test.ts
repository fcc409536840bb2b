import { addressUnder } from '@contract/readers/addresses';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '@/features/shared/format';
import { screenOf } from '@/features/shell/pageFocus';
import { addressedQuery, plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { toAccount } from '@/machines/shared/session/session.machine';

describe('pages', () => {
  it('ROUTE-03 every home alias and popup route shows the same screen', () => {
    for (const path of ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/login', '/m/forget']) {
      expect(screenOf(path)).toBe('/m/home');
    }
    expect(screenOf('/m/slot-games')).toBe('/m/slot-games');
  });

  it('filters in an address are valid keys or left out', () => {
    const read = (search: string) => addressedQuery('RNG', new URLSearchParams(search));
    expect(read('vassalage=JL&gameClassify=FeatureBuy&gameName=%20isda%20')).toEqual({
      gameType: 'RNG',
      vassalage: 'JL',
      gameClassify: 'FeatureBuy',
      gameName: 'isda',
    });
    expect(read('vassalage=%3Cscript%3E&gameClassify=a-b')).toEqual(plainQuery('RNG'));
    expect(read('')).toEqual(plainQuery('RNG'));
  });
});

describe('account', () => {
  it('is labelled by the nickname, else the account, else the user name of the session', () => {
    const info = { nickname: 'Liwayway', account: 'demo', balanceMinor: 5, bonusMinor: 0, currency: 'PHP' };
    expect(toAccount('demo', info)).toMatchObject({ name: 'Liwayway', initial: 'L' });
    expect(toAccount('demo', { ...info, nickname: '' })).toMatchObject({ name: 'demo', initial: 'D' });
    expect(toAccount('ñino', null)).toEqual({ name: 'ñino', initial: 'Ñ', balance: null });
  });

  it('amounts are in minor units of their currency', () => {
    expect(formatMoney(1_234_567, 'PHP', 'EN')).toBe('₱12,345.67');
    expect(formatMoney(0, 'PHP', 'TY')).toBe('₱0.00');
    expect(formatMoney(1500, 'JPY', 'EN')).toBe('¥1,500');
  });
});

describe('pictures', () => {
  it('BOOT-08 are relative to the image CDN; absolute URLs are unchanged', () => {
    expect(addressUnder('https://cdn.example/', '/v1/game/7.webp')).toBe(
      'https://cdn.example/v1/game/7.webp',
    );
    expect(addressUnder('/img', 'v1/game/7.webp')).toBe('/img/v1/game/7.webp');
    expect(addressUnder('/img', 'https://other.example/x.webp')).toBe('https://other.example/x.webp');
  });
});
