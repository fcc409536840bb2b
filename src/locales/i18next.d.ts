import 'i18next';
import type en from './en';
import type enAccount from './en/account';
import type enAgent from './en/agent';
import type enCatalogue from './en/catalogue';
import type enChat from './en/chat';
import type enHome from './en/home';
import type enWinners from './en/winners';

declare module 'i18next' {
  /** Keys and variables of the English texts are what views may ask for. */
  interface CustomTypeOptions {
    defaultNS: 'translation';
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
    resources: {
      translation: typeof en &
        typeof enAccount &
        typeof enAgent &
        typeof enChat &
        typeof enCatalogue &
        typeof enHome &
        typeof enWinners;
    };
  }
}
