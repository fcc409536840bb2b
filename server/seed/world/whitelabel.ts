import { both, same } from './text';
import type { LocalizedText, SeedDialingCode, SeedWhitelabel } from './types';

/** Years a player must have (CONST-01). */
export const AGE_LIMIT = 18;

function dialing(country: string, code: string, name: string | LocalizedText): SeedDialingCode {
  return { country, code, name: typeof name === 'string' ? same(name) : name };
}

/** Countries a mobile number may come from; the first is the default. */
const DIALING_CODES: readonly SeedDialingCode[] = [
  dialing('PH', '63', both('Pilipinas', 'Philippines')),
  dialing('AE', '971', both('United Arab Emirates', 'United Arab Emirates')),
  dialing('AU', '61', 'Australia'),
  dialing('BH', '973', 'Bahrain'),
  dialing('BN', '673', 'Brunei'),
  dialing('CA', '1', both('Kanada', 'Canada')),
  dialing('CN', '86', both('Tsina', 'China')),
  dialing('ES', '34', both('Espanya', 'Spain')),
  dialing('GB', '44', 'United Kingdom'),
  dialing('HK', '852', 'Hong Kong'),
  dialing('ID', '62', 'Indonesia'),
  dialing('IT', '39', both('Italya', 'Italy')),
  dialing('JP', '81', both('Hapon', 'Japan')),
  dialing('KH', '855', both('Kambodya', 'Cambodia')),
  dialing('KR', '82', both('Timog Korea', 'South Korea')),
  dialing('KW', '965', 'Kuwait'),
  dialing('MO', '853', both('Makaw', 'Macao')),
  dialing('MY', '60', 'Malaysia'),
  dialing('NZ', '64', 'New Zealand'),
  dialing('QA', '974', 'Qatar'),
  dialing('SA', '966', 'Saudi Arabia'),
  dialing('SG', '65', both('Singapore', 'Singapore')),
  dialing('TH', '66', both('Thailand', 'Thailand')),
  dialing('TW', '886', 'Taiwan'),
  dialing('US', '1', both('Estados Unidos', 'United States')),
  dialing('VN', '84', 'Vietnam'),
];

/** Configuration of the one merchant the reference platform serves. Brand and domains are invented. */
export const WHITELABEL: SeedWhitelabel = {
  merchantCode: 'ALTP01',
  trialMerchantCode: 'ALTP01T',
  brandName: 'Alitap',
  theme: 'firefly',
  defaultLanguage: 'TY',
  supportedLanguages: ['TY', 'EN'],
  switches: {
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    REGMOBVERF3: false,
    MOBILENUMPASSREG3: true,
    FACEBOOKLOGIN3: true,
    GOOGLELOGIN3: true,
    LINELOGIN3: true,
    MANPLAYREB3: true,
    TRANSBETREPMEM3: true,
    REWCEN3: true,
    CBS3: true,
    MOBVERFLOGIN3: true,
    CHANGEPSWMAIL3: true,
    CHANGEPSWVERF3: true,
    REGCAPTCHA3: true,
    FIREBASESMS3: false,
    VIPBENEFITS3: true,
    MISSION3: true,
    FOOTERREWARD3: false,
  },
  currency: 'PHP',
  ageLimit: AGE_LIMIT,
  mainDomain: 'alitap.example',
  domains: ['alitap.example', 'm.alitap.example', 'alitap-dos.example', 'alitap-tres.example'],
  defaultCountry: 'PH',
  dialingCodes: DIALING_CODES,
  mobileTemplate: { mem_cen: 'centre-grid', dep_func: 'voucher-steps' },
  providerRowCategories: ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'],
  jackpotVariant: 'standard',
};
