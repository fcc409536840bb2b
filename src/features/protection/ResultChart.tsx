import type { ProtectionHistory, ProtectionState } from '@contract/member';
import { formatDay, formatMoney, playResult } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import screen from '../shared/page/screen.module.css';
import s from './protection.module.css';

/** Size of the drawing in SVG units. */
const SIZE = { width: 300, height: 120, bar: 10 };

/** Result of each of the last days, compared with the member's daily loss limit. */
export function ResultChart({
  history,
  state,
}: {
  readonly history: ProtectionHistory;
  readonly state: ProtectionState;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const money = (minor: number) => formatMoney(minor, history.currency, language);
  const days = history.days.map(({ day, ...figures }) => ({
    day,
    isPlayed: figures.betMinor > 0 || figures.spentMinor > 0,
    resultMinor: playResult(figures),
  }));
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined || days.every(({ isPlayed }) => !isPlayed)) return null;
  const limit = state.limits.find(({ kind, period }) => kind === 'loss' && period === 'day')?.amount ?? null;
  const results = days.map(({ resultMinor }) => resultMinor);
  const top = Math.max(0, ...results);
  const bottom = Math.min(0, ...results, limit === null ? 0 : -limit);
  const heightOf = (minor: number) => (minor / (top - bottom || 1)) * SIZE.height;
  const zero = heightOf(top);
  const sum = money(results.reduce((so, one) => so + one, 0));
  const dateOf = (day: string) => formatDay(Date.parse(`${day}T12:00:00Z`), language);
  return (
    <figure className={`${screen['card']} ${s['chart']}`}>
      <figcaption>
        <h3>{t('protect.chart')}</h3>
        <p className={screen['lead']}>{t('protect.chart_sum', { amount: sum })}</p>
      </figcaption>
      <svg viewBox={`0 -2 ${SIZE.width} ${SIZE.height + 4}`} aria-hidden="true">
        {days.map(({ day, resultMinor }, at) => (
          <rect
            key={day}
            className={s[resultMinor > 0 ? 'gain' : 'loss']}
            x={at * SIZE.bar + 1.5}
            y={resultMinor > 0 ? zero - heightOf(resultMinor) : zero}
            width={SIZE.bar - 3}
            height={Math.abs(heightOf(resultMinor))}
            rx={1.5}
          />
        ))}
        <line className={s['zero']} x1="0" x2={SIZE.width} y1={zero} y2={zero} />
        {limit !== null && (
          <line
            className={s['limit']}
            x1="0"
            x2={SIZE.width}
            y1={zero + heightOf(limit)}
            y2={zero + heightOf(limit)}
          />
        )}
      </svg>
      <p className={s['axis']} aria-hidden="true">
        <span>{dateOf(first.day)}</span>
        <span>{dateOf(last.day)}</span>
      </p>
      {limit !== null && <p className={s['key']}>{t('protect.chart_limit', { limit: money(limit) })}</p>}
      <VisuallyHidden>
        {days
          .filter(({ isPlayed }) => isPlayed)
          .map(({ day, resultMinor }) => `${dateOf(day)}: ${money(resultMinor)}`)
          .join('; ')}
      </VisuallyHidden>
    </figure>
  );
}

/** Used part of each active limit. */
export function LimitMeters({
  state,
  textOf,
}: {
  readonly state: ProtectionState;
  readonly textOf: (kind: ProtectionState['limits'][number]['kind'], amount: number) => string;
}) {
  const { t } = useTexts();
  const set = state.limits.flatMap(({ kind, period, amount, used }) =>
    amount === null ? [] : [{ kind, period, amount, used }],
  );
  if (set.length === 0) return null;
  return (
    <section className={screen['card']}>
      <h3>{t('protect.chart_limits')}</h3>
      {set.map(({ kind, period, amount, used }) => {
        const name = `${t(`protect.kind_${kind}`)} · ${t(`protect.period_${period}`)}`;
        const text = t('protect.used', { used: textOf(kind, used), limit: textOf(kind, amount) });
        return (
          <div key={`${kind}/${period}`} className={s['used']}>
            <p>
              <span>{name}</span> <span className={s['figure']}>{text}</span>
            </p>
            <meter
              className={s['meter']}
              aria-label={name}
              aria-valuetext={text}
              min={0}
              max={amount}
              high={amount * 0.8}
              optimum={0}
              value={Math.min(Math.max(used, 0), amount)}
            />
          </div>
        );
      })}
    </section>
  );
}
