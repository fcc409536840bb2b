import { readFileSync } from 'node:fs';
import { systemStatusValue, whitelabel } from '@contract/system';
import { WHITELABEL } from '@demo/seed/world/whitelabel';
import { describe, expect, it } from 'vitest';
import en from '@/locales/en';
import ty from '@/locales/ty';
import { OPEN_STATUS } from '@/machines/shared/samples';
import { sourcesIn } from '../support/sources';

const own = OPEN_STATUS.info.whitelabel;
const without = (key: keyof typeof own) =>
  Object.fromEntries(Object.entries(own).filter(([name]) => name !== key));

describe('merchant configuration', () => {
  it('BOOT-05 requires a merchant code', () => {
    expect(whitelabel.parse(own).merchantCode).toBe('sample');
    expect(whitelabel.safeParse(without('merchantCode')).success).toBe(false);
    expect(WHITELABEL.merchantCode).toMatch(/^[A-Z0-9]+$/);
  });

  it('BOOT-06 the brand name comes from the configuration', () => {
    const status = {
      ...OPEN_STATUS,
      info: { ...OPEN_STATUS.info, whitelabel: { ...own, brandName: 'Lumot' } },
    };
    expect(systemStatusValue.parse(status).info.whitelabel.brandName).toBe('Lumot');
    expect(whitelabel.safeParse(without('brandName')).success).toBe(false);
  });

  it('BOOT-06 the brand name is in no text and no source file of the front end', () => {
    const brand = new RegExp(WHITELABEL.brandName, 'i');
    const texts = [...Object.values(en), ...Object.values(ty)];
    expect(texts.filter((text) => brand.test(text))).toEqual([]);
    const sources = ['src', 'contract']
      .flatMap((folder) => sourcesIn(folder, /\.(tsx?|css|html)$/))
      .filter((path) => !path.includes('gallery'));
    expect(sources.filter((path) => brand.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('BOOT-07 includes feature switches; one that a merchant does not name is off', () => {
    const parsed = whitelabel.parse({ ...own, switches: { MISSION3: true } });
    expect(parsed.switches).toMatchObject({ MISSION3: true, REGCAPTCHA3: false, FIREBASESMS3: false });
    expect(Object.keys(parsed.switches)).toEqual(Object.keys(own.switches));
    expect(whitelabel.safeParse(without('switches')).success).toBe(false);
    expect(whitelabel.safeParse({ ...own, switches: { MISSION3: 'yes' } }).success).toBe(false);
  });

  it('BOOT-07 switches of one merchant do not affect another’s', () => {
    const first = whitelabel.parse({ ...own, switches: { REWCEN3: true } });
    const second = whitelabel.parse({ ...own, merchantCode: 'other', switches: {} });
    expect([first.switches.REWCEN3, second.switches.REWCEN3]).toEqual([true, false]);
  });
});
