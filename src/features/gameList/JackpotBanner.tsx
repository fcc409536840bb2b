import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { JACKPOT_VARIANTS } from '@/config/constants';
import { localeOf } from '@/config/languages';
import { type jackpotMachine, jackpotValue } from '@/machines/jackpot/jackpot.machine';
import { IconJackpot } from '@/ui/icons';
import { useFlow } from '../flow';
import { useSight } from '../sight';
import { useLanguage } from '../site';
import s from './JackpotBanner.module.css';

/** What a simulated value is written in where the platform does not answer. */
const SILENT_CURRENCY = 'PHP';

/** The counter above the jackpot games (JACKPOT-01); its box is there before it runs. */
export function JackpotBanner() {
  const flow = useFlow('screen');
  const counter = useSelector(
    flow?.name === 'jackpots' ? flow.ref : undefined,
    (snapshot) => snapshot?.children.counter,
  );
  return <div className={s['banner']}>{counter !== undefined && <Counter counter={counter} />}</div>;
}

/** The signs of an amount, named by their place from the end. */
const signsOf = (text: string) => Array.from(text, (sign, at) => ({ id: text.length - at, sign }));

/** Follows the platform's value where it supplies one; then it says so (JACKPOT-02, JACKPOT-03). */
function Counter({ counter }: { readonly counter: ActorRefFrom<typeof jackpotMachine> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const value = useSelector(counter, jackpotValue);
  const isReal = useSelector(counter, (snapshot) => snapshot.matches('following'));
  const variant = useSelector(counter, ({ context }) => context.variant);
  const currency = useSelector(counter, ({ context }) => context.currency) ?? SILENT_CURRENCY;
  const { decimals } = JACKPOT_VARIANTS[variant];
  const text = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
  const place = useSight<HTMLDivElement>(0, (isNear) =>
    counter.send({ type: isNear ? 'screen.entered' : 'screen.left' }),
  );
  return (
    <div ref={place} className={s['counter']} data-variant={variant}>
      <p className={s['title']}>
        <IconJackpot size={18} />
        {t(isReal ? 'jackpot.real' : 'jackpot.title')}
      </p>
      <p className={s['value']} role="img" aria-label={text} data-long={text.length > 13 || undefined}>
        {signsOf(text).map(({ id, sign }) => (
          <span key={id} className={/\d/.test(sign) ? s['digit'] : s['sign']}>
            {sign}
          </span>
        ))}
      </p>
      {isReal && <p className={s['note']}>{t('jackpot.real_text')}</p>}
    </div>
  );
}
