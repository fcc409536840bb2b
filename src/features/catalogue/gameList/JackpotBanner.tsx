import { isNumber } from '@contract/readers/search';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { JACKPOT_VARIANTS } from '@/config/constants';
import { localeOf } from '@/config/languages';
import { useInView } from '@/features/shared/page/useInView';
import { useIsHydrating } from '@/features/shared/state/pageStart';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { type jackpotMachine, jackpotValue } from '@/machines/catalogue/jackpot/jackpot.machine';
import type { FlowRef } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { IconJackpot } from '@/ui/icons/IconJackpot';
import s from './JackpotBanner.module.css';

/** Currency of a simulated value if the platform does not answer. */
const SILENT_CURRENCY = 'PHP';

/** The counter above the jackpot games (JACKPOT-01). Its box is reserved before it runs. */
export function JackpotBanner({ jackpots }: { readonly jackpots: FlowRef<'jackpots'> | undefined }) {
  const counter = useSelector(jackpots, (snapshot) => snapshot?.children.counter);
  // A site without jackpots has none to show.
  const isNone = useSelector(
    counter,
    (snapshot) => snapshot?.context.source === 'platform' && snapshot.context.to === 0,
  );
  if (isNone) return null;
  return <div className={s['banner']}>{counter !== undefined && <Counter counter={counter} />}</div>;
}

/** The characters of an amount, with ids by their position from the end. */
const signsOf = (text: string) => Array.from(text, (sign, at) => ({ id: text.length - at, sign }));

/** Shows the platform's value if there is one, and labels it as real (JACKPOT-02, JACKPOT-03). */
function Counter({ counter }: { readonly counter: ActorRefFrom<typeof jackpotMachine> }) {
  const { t } = useTexts();
  const language = useLanguage();
  const value = useSelector(counter, jackpotValue);
  const source = useSelector(counter, ({ context }) => context.source);
  const isReal = source === 'platform';
  const isServed = useIsHydrating();
  // A simulated value is each visit's own.
  const isUnknown = source === null || (isServed && !isReal);
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
  const place = useInView<HTMLDivElement>(0, (isNear) =>
    counter.send({ type: isNear ? 'screen.entered' : 'screen.left' }),
  );
  return (
    <div ref={place} className={s['counter']} data-variant={variant}>
      <p className={s['title']}>
        <IconJackpot size={18} />
        {t(isReal ? 'jackpot.real' : 'jackpot.title')}
      </p>
      {isUnknown ? (
        // Placeholder until it is known whether there is a real value.
        <p className={s['value']} role="status" aria-label={t('shell.loading')}>
          <span className={s['sign']} aria-hidden="true">
            …
          </span>
        </p>
      ) : (
        <p className={s['value']} role="img" aria-label={text} data-long={text.length > 13 || undefined}>
          {signsOf(text).map(({ id, sign }) => (
            <span key={id} className={isNumber(sign) ? s['digit'] : s['sign']}>
              {sign}
            </span>
          ))}
        </p>
      )}
      {isReal && <p className={s['note']}>{t('jackpot.real_text')}</p>}
    </div>
  );
}
