import { localeOf } from '@/config/languages';
import type { LanguageCode } from '@/services/contract/system';

/** A moment as the player reads it; `moment` is ms since the epoch. */
export function formatMoment(moment: number, language: LanguageCode): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    moment,
  );
}
