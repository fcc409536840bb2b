import { DIALING_CODES } from '@server/system/dialingCodes';
import { AGE_LIMIT } from '@/config/constants';
import type { SeedWhitelabel } from './types';

/** Configuration of the single merchant of the reference platform. Brand and domains are invented. */
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
