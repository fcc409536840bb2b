import { localeOf } from '@/config/languages';
import type { LanguageCode } from '@/services/contract/system';

/** A day as the player reads it; `moment` is ms since the epoch. */
export const formatDay = (moment: number, language: LanguageCode): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(moment);
