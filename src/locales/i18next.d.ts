import 'i18next';
import type enRecord from '@/locales/en/member';
import type en from './en';
import type enAccount from './en/account';
import type enAgent from './en/agent';
import type enCashier from './en/cashier';
import type enCatalogue from './en/catalogue';
import type enChat from './en/chat';
import type enCommon from './en/common';
import type enContent from './en/content';
import type enHome from './en/home';
import type enProtection from './en/protection';

declare module 'i18next' {
  /** Views can use the keys and variables of the English texts. */
  interface CustomTypeOptions {
    defaultNS: 'translation';
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
    resources: {
      translation: typeof en &
        typeof enCommon &
        typeof enAccount &
        typeof enAgent &
        typeof enChat &
        typeof enCatalogue &
        typeof enContent &
        typeof enHome &
        typeof enCashier &
        typeof enProtection &
        typeof enRecord;
    };
  }
}
