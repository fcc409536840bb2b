import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { localeOf } from '@/config/languages';
import { formatMoney, wholePercent } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { teamFigureMachine } from '@/machines/agent/teamFigure/teamFigure.machine';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import s from './agent.module.css';

interface TeamFigureProps {
  readonly figure: ActorRefFrom<typeof teamFigureMachine>;
  readonly title: string;
  /** Whether the values are amounts in minor units. */
  readonly isMoney?: boolean;
}

const PLOT = { width: 320, height: 96, gap: 4 } as const;

/** One figure of the team: total, comparison, a chart, and the same data as a table (API-32). */
export function TeamFigure({ figure, title, isMoney = false }: TeamFigureProps) {
  const { t } = useTexts();
  const language = useLanguage();
  const series = useSelector(figure, ({ context }) => context.series);
  const isFailed = useSelector(figure, (snapshot) => snapshot.hasTag('failed'));
  if (isFailed) {
    return (
      <div className={s['figure']}>
        <h3>{title}</h3>
        <ErrorState
          title={t('agent.figure_failed')}
          retryLabel={t('action.retry')}
          onRetry={() => figure.send({ type: 'resource.retry' })}
        />
      </div>
    );
  }
  if (series === null) {
    return (
      <div className={s['figure']} aria-busy="true">
        <h3>{title}</h3>
        <div className={s['waiting']}>
          <Spinner label={t('shell.loading')} />
        </div>
      </div>
    );
  }
  const { points, total, previousTotal, currency } = series;
  const valueText = (value: number): string =>
    isMoney
      ? formatMoney(value, currency, language)
      : new Intl.NumberFormat(localeOf(language)).format(value);
  const dayText = (date: string): string =>
    new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      Date.parse(date),
    );
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), {
    date: '',
    value: 0,
  });
  const change = previousTotal === 0 ? 0 : (total - previousTotal) / previousTotal;
  const percent = wholePercent(Math.abs(change));
  const comparison =
    previousTotal === 0
      ? t('agent.first')
      : change > 0
        ? t('agent.up', { percent })
        : change < 0
          ? t('agent.down', { percent })
          : t('agent.same');
  const step = PLOT.width / Math.max(points.length, 1);
  return (
    <div className={s['figure']}>
      <h3>{title}</h3>
      <p className={s['total']}>{valueText(total)}</p>
      <p className={s['comparison']} data-trend={change > 0 ? 'up' : change < 0 ? 'down' : 'same'}>
        {comparison}
      </p>
      <svg
        className={s['plot']}
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          highest.value === 0
            ? t('agent.plot_empty', { title })
            : t('agent.plot', {
                title,
                total: valueText(total),
                date: dayText(highest.date),
                highest: valueText(highest.value),
              })
        }
      >
        <line className={s['base']} x1="0" x2={PLOT.width} y1={PLOT.height - 0.5} y2={PLOT.height - 0.5} />
        {points.map(({ date, value }, index) => {
          const height = highest.value === 0 ? 0 : (value / highest.value) * (PLOT.height - 4);
          return (
            <rect
              key={date}
              className={s['column']}
              data-highest={date === highest.date}
              x={index * step + PLOT.gap / 2}
              width={step - PLOT.gap}
              y={PLOT.height - Math.max(height, 2)}
              height={Math.max(height, 2)}
              rx="2"
            />
          );
        })}
      </svg>
      <p className={s['axis']} aria-hidden="true">
        <span>{dayText(points[0]?.date ?? '')}</span>
        <span>{dayText(points.at(-1)?.date ?? '')}</span>
      </p>
      <details className={s['details']}>
        <summary>{t('agent.as_table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('agent.day')}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{dayText(date)}</th>
                <td>{valueText(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
