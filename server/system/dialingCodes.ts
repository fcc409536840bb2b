import { both, type LocalizedText, same } from '../content/text';
import type { Settings } from './settings';

type DialingCode = Settings['dialingCodes'][number];

function dialing(country: string, code: string, name: string | LocalizedText): DialingCode {
  return { country, code, name: typeof name === 'string' ? same(name) : name };
}

/** Countries whose mobile numbers are accepted; the first is the default. */
export const DIALING_CODES: readonly DialingCode[] = [
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
