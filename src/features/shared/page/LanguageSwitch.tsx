import { useSelector } from '@xstate/react';
import { LANGUAGE_NAMES, localeOf, SUPPORTED_LANGUAGES } from '@/config/languages';
import { Chip } from '@/ui/Chip';
import { IconGlobe } from '@/ui/icons/IconGlobe';
import { useChart } from '../state/actors';
import { useSiteInfo } from '../state/site';
import { useTexts } from '../state/texts';
import s from './LanguageSwitch.module.css';

/** The available languages by their own names, with the current one marked. */
export function LanguageSwitch() {
  const { t } = useTexts();
  const language = useChart('language');
  const requested = useSelector(language, ({ context }) => context.requested);
  const offered = useSiteInfo((info) => info.whitelabel.supportedLanguages) ?? SUPPORTED_LANGUAGES;
  return (
    <fieldset className={s['switch']}>
      <legend className={s['legend']}>
        <IconGlobe size={18} />
        {t('shell.language')}
      </legend>
      {offered.map((code) => (
        <Chip
          key={code}
          lang={localeOf(code)}
          selected={code === requested}
          onClick={() => language.send({ type: 'language.change', language: code })}
        >
          {LANGUAGE_NAMES[code]}
        </Chip>
      ))}
    </fieldset>
  );
}
