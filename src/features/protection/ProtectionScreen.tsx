import type { ProtectionHistory, ProtectionLimit, ProtectionState } from '@contract/member';
import { minorPerUnit, readCount, readMoney } from '@contract/readers/money';
import { readingValue } from '@contract/readers/reading';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { EXCLUSION_CHOICES, REALITY_CHECK_MINUTES, TIME_OUT_CHOICES } from '@/config/protectionRules';
import { WITHDRAW_PATH } from '@/config/routes';
import { formatAmount, formatDateTime, formatMoney, playResult } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type {
  BreakChoice,
  LimitName,
  protectionMachine,
} from '@/machines/protection/protection/protection.machine';
import { Button, ButtonLink } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { IconClock } from '@/ui/icons/IconClock';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconShield } from '@/ui/icons/IconShield';
import { ListRow, RowList } from '@/ui/ListRow';
import { Sheet } from '@/ui/Popup';
import { TextField } from '@/ui/TextField';
import { FailureAlert, RequestForm, resolverOf } from '../account';
import screen from '../shared/page/screen.module.css';
import s from './protection.module.css';
import { LimitMeters, ResultChart } from './ResultChart';

type ProtectionRef = ActorRefFrom<typeof protectionMachine>;

const KINDS = ['deposit', 'loss', 'session'] as const;
const INTERVALS = [null, ...REALITY_CHECK_MINUTES] as const;

/** The member's limits, breaks, reality check and activity. */
export function ProtectionScreen({ actor: protection }: ScreenProps<'protection'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={protection}
      lead={
        <section className={screen['card']}>
          <div className={s['banner']}>
            <IconHeart size={34} />
            <p>{t('protect.lead')}</p>
          </div>
          <p className={screen['lead']}>{t('terms.responsible_text')}</p>
        </section>
      }
      visitor={t('protect.visitor')}
      failed={{ title: t('protect.unavailable'), retry: { type: 'protection.retry' } }}
      isReady={({ context }) => context.state !== null && context.history !== null}
    >
      {(actor) => <Protection protection={actor} />}
    </ChartScreen>
  );
}

/** The settings once they have loaded, with the refusal of a change. */
function Protection({ protection }: { readonly protection: ProtectionRef }) {
  const snapshot = useSelector(protection, (current) => current);
  const { state, history, failure } = snapshot.context;
  if (state === null || history === null) return null;
  return (
    <>
      {failure !== null && !snapshot.hasTag('editingLimit') && <Refusal protection={protection} />}
      <Own protection={protection} state={state} history={history} isBusy={!snapshot.hasTag('showing')} />
    </>
  );
}

function useLimitText(currency: string): (kind: ProtectionLimit['kind'], amount: number) => string {
  const { t } = useTexts();
  const language = useLanguage();
  return (kind, amount) =>
    kind === 'session' ? t('protect.minutes', { count: amount }) : formatMoney(amount, currency, language);
}

interface OwnProps {
  readonly protection: ProtectionRef;
  readonly state: ProtectionState;
  readonly history: ProtectionHistory;
  readonly isBusy: boolean;
}

function Own({ protection, state, history, isBusy }: OwnProps) {
  const { t } = useTexts();
  const language = useLanguage();
  const limitText = useLimitText(state.currency);
  const until = state.exclusionUntil ?? state.timeOutUntil;
  return (
    <>
      {until !== null && <Away key={until} until={until} isExcluded={state.exclusionUntil !== null} />}
      <section className={screen['section']} aria-busy={isBusy}>
        <h2>{t('protect.limits')}</h2>
        <p className={screen['note']}>{t('protect.limits_text')}</p>
        {KINDS.map((kind) => (
          <div key={kind} className={screen['panel']}>
            <div className={s['kind']}>
              <h3>{t(`protect.kind_${kind}`)}</h3>
              <p className={screen['lead']}>{t(`protect.kind_${kind}_text`)}</p>
            </div>
            <RowList label={t(`protect.kind_${kind}`)}>
              {state.limits
                .filter((limit) => limit.kind === kind)
                .map(({ period, amount, used, pending }) => (
                  <ListRow
                    key={period}
                    title={t(`protect.period_${period}`)}
                    text={[
                      amount === null
                        ? t('protect.no_limit')
                        : t('protect.used', { used: limitText(kind, used), limit: limitText(kind, amount) }),
                      ...(pending === null
                        ? []
                        : [
                            t('protect.pending', {
                              limit:
                                pending.amount === null
                                  ? t('protect.no_limit')
                                  : limitText(kind, pending.amount),
                              date: formatDateTime(pending.effectiveTime, language),
                            }),
                          ]),
                    ].join(' · ')}
                    end={
                      <Button
                        size="s"
                        variant="secondary"
                        aria-label={`${t(`protect.kind_${kind}`)}, ${t(`protect.period_${period}`)}: ${t('protect.set')}`}
                        disabled={isBusy}
                        onClick={() => protection.send({ type: 'limit.edit', kind, period })}
                      >
                        {t('protect.set')}
                      </Button>
                    }
                  />
                ))}
            </RowList>
          </div>
        ))}
      </section>
      <section className={screen['section']}>
        <h2>{t('protect.reality')}</h2>
        <div className={screen['card']}>
          <p className={screen['lead']}>{t('protect.reality_text')}</p>
          <div className={s['row']}>
            {INTERVALS.map((minutes) => (
              <Chip
                key={minutes ?? 0}
                selected={minutes === state.realityCheckMinutes}
                disabled={isBusy}
                onClick={() => protection.send({ type: 'realityCheck.set', minutes })}
              >
                {minutes === null ? t('protect.reality_off') : t('protect.minutes', { count: minutes })}
              </Chip>
            ))}
          </div>
        </div>
      </section>
      <section className={screen['section']}>
        <h2>{t('protect.breaks')}</h2>
        <div className={screen['card']}>
          <h3>{t('protect.time_out')}</h3>
          <p className={screen['lead']}>{t('protect.time_out_text')}</p>
          <div className={s['row']}>
            {TIME_OUT_CHOICES.map((hours) => (
              <Chip
                key={hours}
                disabled={isBusy}
                onClick={() => protection.send({ type: 'break.choose', choice: { kind: 'timeOut', hours } })}
              >
                {hours < 168
                  ? t('protect.hours', { count: hours })
                  : t('protect.weeks', { count: hours / 168 })}
              </Chip>
            ))}
          </div>
        </div>
        <div className={screen['card']}>
          <h3>{t('protect.exclusion')}</h3>
          <p className={screen['lead']}>{t('protect.exclusion_text')}</p>
          <div className={s['row']}>
            {EXCLUSION_CHOICES.map((months) => (
              <Chip
                key={months}
                disabled={isBusy}
                onClick={() =>
                  protection.send({ type: 'break.choose', choice: { kind: 'exclusion', months } })
                }
              >
                {months < 12
                  ? t('protect.months', { count: months })
                  : t('protect.years', { count: months / 12 })}
              </Chip>
            ))}
          </div>
        </div>
      </section>
      <Activity protection={protection} state={state} history={history} isBusy={isBusy} />
      <LimitSheet protection={protection} state={state} />
      <BreakDialog protection={protection} />
    </>
  );
}

/**
 * The failure at the top of the page. It takes the focus and scrolls into view, since the player may be further down.
 */
function Refusal({ protection }: { readonly protection: ProtectionRef }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={s['away']}>
      <FailureAlert of={protection} withReasons />
    </div>
  );
}

/** The running break. It takes the focus, since the player started it further down on the page. */
function Away({ until, isExcluded }: { readonly until: number; readonly isExcluded: boolean }) {
  const { t } = useTexts();
  const language = useLanguage();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className={`${screen['card']} ${s['away']}`} role="status">
      <div className={s['banner']}>
        <IconShield size={34} />
        <p>
          <strong>{t(isExcluded ? 'protect.on_exclusion' : 'protect.on_break')}</strong>{' '}
          {t('protect.until', { date: formatDateTime(until, language) })}
        </p>
      </div>
      <ButtonLink variant="secondary" render={linkTo(WITHDRAW_PATH)}>
        {t('protect.withdraw')}
      </ButtonLink>
    </section>
  );
}

function Activity({ protection, state, history, isBusy }: OwnProps) {
  const { t } = useTexts();
  const language = useLanguage();
  const money = (minor: number) => formatMoney(minor, history.currency, language);
  const limitText = useLimitText(history.currency);
  const detailOf = ({ kind, subject, value }: ProtectionHistory['events'][number]): string => {
    const about = KINDS.find((one) => subject.startsWith(one));
    if (about !== undefined) return value === null ? t('protect.no_limit') : limitText(about, value);
    if (kind === 'realityCheck') return '';
    if (value === null) return t('protect.reality_off');
    return kind === 'realityCheckSet'
      ? t('protect.minutes', { count: value })
      : t('protect.until', { date: formatDateTime(value, language) });
  };
  const titleOf = ({ kind, subject }: ProtectionHistory['events'][number]): string => {
    const about = KINDS.find((one) => subject.startsWith(one));
    return about === undefined
      ? t(`protect.event_${kind}`)
      : `${t(`protect.event_${kind}`)}: ${t(`protect.kind_${about}`)}`;
  };
  return (
    <section className={screen['section']}>
      <h2>{t('protect.activity')}</h2>
      <ResultChart history={history} state={state} />
      <LimitMeters state={state} textOf={limitText} />
      <div className={screen['card']}>
        <table className={s['table']}>
          <thead>
            <tr>
              <th scope="col">{t('protect.activity')}</th>
              {history.activity.map(({ period }) => (
                <th key={period} scope="col">
                  {t(`protect.period_${period}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(
              [
                ['deposited', (one) => money(one.depositMinor)],
                ['withdrawn', (one) => money(one.withdrawalMinor)],
                ['bets', (one) => money(one.betMinor)],
                ['spent', (one) => money(one.spentMinor)],
                ['result', (one) => money(playResult(one))],
                ['time', (one) => t('protect.minutes', { count: one.playMinutes })],
              ] as const satisfies readonly (readonly [
                string,
                (one: ProtectionHistory['activity'][number]) => string,
              ])[]
            ).map(([name, read]) => (
              <tr key={name}>
                <th scope="row">{t(`protect.${name}`)}</th>
                {history.activity.map((one) => (
                  <td key={one.period}>{read(one)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {history.events.length > 0 && (
        <div className={screen['panel']}>
          <RowList label={t('protect.events')}>
            {history.events.map((event) => (
              <ListRow
                key={event.eventId}
                title={titleOf(event)}
                text={[detailOf(event), formatDateTime(event.time, language)]
                  .filter((part) => part !== '')
                  .join(' · ')}
                icon={<IconClock />}
              />
            ))}
          </RowList>
          {history.hasMore && (
            <div className={screen['foot']}>
              <Button
                block
                variant="secondary"
                disabled={isBusy}
                onClick={() => protection.send({ type: 'history.more' })}
              >
                {t('protect.more')}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function LimitSheet({
  protection,
  state,
}: {
  readonly protection: ProtectionRef;
  readonly state: ProtectionState;
}) {
  const { t } = useTexts();
  const isOpen = useSelector(protection, (snapshot) => snapshot.hasTag('editingLimit'));
  const limit = useSelector(protection, ({ context }) => context.limit);
  const title =
    limit === null ? '' : `${t(`protect.kind_${limit.kind}`)}, ${t(`protect.period_${limit.period}`)}`;
  return (
    <Sheet
      open={isOpen}
      onClose={() => protection.send({ type: 'sheet.close' })}
      title={title}
      closeLabel={t('action.close')}
    >
      {limit !== null && <LimitForm protection={protection} limit={limit} state={state} />}
    </Sheet>
  );
}

/** The longest limits of play time, in minutes: the whole period. */
const MAX_MINUTES = { day: 1_440, week: 10_080, month: 43_200 };
/** The highest money limit, in whole units of the currency. */
const MAX_LIMIT_UNITS = 99_999_999;

function LimitForm({
  protection,
  limit,
  state,
}: {
  readonly protection: ProtectionRef;
  readonly limit: LimitName;
  readonly state: ProtectionState;
}) {
  const { t } = useTexts();
  const failure = useSelector(protection, ({ context }) => context.failure);
  const isSaving = useSelector(protection, (snapshot) => snapshot.hasTag('savingLimit'));
  const isTime = limit.kind === 'session';
  /** The typed limit: minutes, or minor units of the currency; undefined outside of the range. */
  const limitOf = (text: string): number | undefined => {
    const unit = isTime ? 1 : minorPerUnit(state.currency);
    const value = isTime ? readingValue(readCount(text)) : readingValue(readMoney(text, state.currency));
    const most = isTime ? MAX_MINUTES[limit.period] : MAX_LIMIT_UNITS * unit;
    return value !== undefined && value >= unit && value <= most ? value : undefined;
  };
  const current =
    state.limits.find(({ kind, period }) => kind === limit.kind && period === limit.period)?.amount ?? null;
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      amount: current === null ? '' : isTime ? String(current) : formatAmount(current, state.currency),
    },
    resolver: resolverOf<{ amount: string }>(
      ({ amount }) => (limitOf(amount) === undefined ? { amount: 'format' } : {}),
      { amount: 'asIs' },
    ),
  });
  return (
    <RequestForm
      failure={failure}
      className={screen['form']}
      aria-busy={isSaving}
      noValidate
      onSubmit={handleSubmit(({ amount }) =>
        protection.send({ type: 'limit.save', amount: limitOf(amount) ?? null }),
      )}
    >
      <FailureAlert of={protection} />
      <TextField
        {...register('amount')}
        readOnly={isSaving}
        reads={isTime ? 'count' : 'money'}
        label={t(isTime ? 'protect.in_minutes' : 'protect.in_money', { currency: state.currency })}
        inputMode={isTime ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="go"
        hint={t('protect.limit_hint')}
        error={formState.errors.amount === undefined ? undefined : t('protect.limit_format')}
      />
      <Button type="submit" block loading={isSaving}>
        {t('protect.save')}
      </Button>
      {current !== null && (
        <Button
          block
          variant="secondary"
          disabled={isSaving}
          onClick={() => protection.send({ type: 'limit.save', amount: null })}
        >
          {t('protect.remove')}
        </Button>
      )}
    </RequestForm>
  );
}

function BreakDialog({ protection }: { readonly protection: ProtectionRef }) {
  const { t } = useTexts();
  const isOpen = useSelector(protection, (snapshot) => snapshot.hasTag('confirmingBreak'));
  const choice = useSelector(protection, ({ context }): BreakChoice | null =>
    context.change?.change === 'break' ? context.change.choice : null,
  );
  const isExclusion = choice?.kind === 'exclusion';
  const length = () => {
    if (choice === null) return '';
    if (choice.kind === 'timeOut') {
      return choice.hours < 168
        ? t('protect.hours', { count: choice.hours })
        : t('protect.weeks', { count: choice.hours / 168 });
    }
    return choice.months < 12
      ? t('protect.months', { count: choice.months })
      : t('protect.years', { count: choice.months / 12 });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => protection.send({ type: 'sheet.close' })}
      onConfirm={() => protection.send({ type: 'break.confirm' })}
      icon={<IconShield size={34} />}
      danger
      title={t(isExclusion ? 'protect.confirm_exclusion' : 'protect.confirm_time_out', { length: length() })}
      message={t(isExclusion ? 'protect.confirm_exclusion_text' : 'protect.confirm_time_out_text')}
      confirmLabel={t('protect.begin')}
      cancelLabel={t('action.cancel')}
    />
  );
}
