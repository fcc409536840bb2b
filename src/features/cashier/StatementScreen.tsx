import type { StatementFormat, StatementSubject } from '@contract/cashier';
import { readDay } from '@contract/readers/texts';
import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import type { ActorRefFrom } from 'xstate';
import { STATEMENT_DAYS } from '@/config/constants';
import { pickerBounds } from '@/config/datePicker';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useTexts } from '@/features/shared/state/texts';
import { lastDays, lastMonth, type Span, spanIssues } from '@/machines/cashier/statement/span';
import type { StatementChoice, statementMachine } from '@/machines/cashier/statement/statement.machine';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconDownload } from '@/ui/icons/IconDownload';
import { TextField } from '@/ui/TextField';
import { FailureAlert, RequestForm, resolverOf } from '../account';
import screen from '../shared/page/screen.module.css';
import s from './cashier.module.css';

type StatementRef = ActorRefFrom<typeof statementMachine>;

const SUBJECTS: readonly StatementSubject[] = ['movements', 'bets'];
const FORMATS: readonly StatementFormat[] = ['pdf', 'csv'];
/** Preset date ranges. */
const SPANS = [
  { text: 'statement.days_7', spanOf: (now: number): Span => lastDays(7, now) },
  { text: 'statement.days_30', spanOf: (now: number): Span => lastDays(30, now) },
  { text: 'statement.last_month', spanOf: lastMonth },
] as const;

/** Statements of transactions or bets, as CSV or PDF. */
export function StatementScreen({ actor: statement }: ScreenProps<'statement'>) {
  const { t } = useTexts();
  return (
    <ChartScreen actor={statement} visitor={t('cashier.visitor_text')}>
      {(actor) => <Form statement={actor} />}
    </ChartScreen>
  );
}

function Form({ statement }: { readonly statement: StatementRef }) {
  const { t } = useTexts();
  const { subject: asked, now, failure } = useSelector(statement, ({ context }) => context);
  const isBusy = useSelector(statement, (snapshot) => snapshot.hasTag('busy'));
  const isKept = useSelector(statement, (snapshot) => snapshot.hasTag('kept'));
  const isSaved = useSelector(statement, (snapshot) => snapshot.hasTag('saved'));
  const { register, control, setValue, clearErrors, handleSubmit, formState } = useForm<StatementChoice>({
    defaultValues: { subject: asked, format: 'pdf', ...lastDays(30, now) },
    resolver: resolverOf((choice) => spanIssues(choice), {
      subject: 'asIs',
      format: 'asIs',
      startDate: readDay,
      endDate: readDay,
    }),
  });
  const values = useWatch({ control });
  const today = lastDays(1, now).endDate;
  const earliest = pickerBounds().min;
  const textOf = (issue: string | undefined) => {
    if (issue === 'order') return t('statement.order');
    if (issue === 'long') return t('statement.long', { count: STATEMENT_DAYS });
    return issue === undefined ? undefined : t('statement.missing');
  };
  return (
    <RequestForm
      failure={failure}
      className={screen['card']}
      noValidate
      aria-busy={isBusy}
      onSubmit={handleSubmit((choice) => statement.send({ type: 'statement.get', choice }))}
    >
      <p className={screen['lead']}>{t('statement.lead')}</p>
      <fieldset className={s['group']}>
        <legend>{t('statement.of')}</legend>
        <div className={s['choices']}>
          {SUBJECTS.map((subject) => (
            <Chip
              key={subject}
              selected={values.subject === subject}
              onClick={() => setValue('subject', subject)}
            >
              {t(`statement.of_${subject}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className={s['group']}>
        <legend>{t('statement.span')}</legend>
        <div className={s['choices']}>
          {SPANS.map(({ text, spanOf }) => {
            const { startDate, endDate } = spanOf(now);
            return (
              <Chip
                key={text}
                selected={values.startDate === startDate && values.endDate === endDate}
                onClick={() => {
                  setValue('startDate', startDate);
                  setValue('endDate', endDate);
                  clearErrors();
                }}
              >
                {t(text)}
              </Chip>
            );
          })}
        </div>
        <div className={s['days']}>
          <TextField
            {...register('startDate')}
            reads="day"
            type="date"
            label={t('statement.from')}
            min={earliest}
            max={today}
            error={textOf(formState.errors.startDate?.message)}
          />
          <TextField
            {...register('endDate')}
            reads="day"
            type="date"
            label={t('statement.until')}
            min={earliest}
            max={today}
            error={textOf(formState.errors.endDate?.message)}
          />
        </div>
      </fieldset>
      <fieldset className={s['group']}>
        <legend>{t('statement.format')}</legend>
        <div className={s['choices']}>
          {FORMATS.map((format) => (
            <Chip key={format} selected={values.format === format} onClick={() => setValue('format', format)}>
              {t(`statement.format_${format}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <FailureAlert of={statement} />
      <Button type="submit" size="l" block loading={isBusy}>
        <IconDownload size={20} /> {t('statement.get')}
      </Button>
      {isKept && (
        <>
          <p className={s['saved']} role="status">
            {t('statement.kept')}
          </p>
          <Button variant="secondary" block onClick={() => statement.send({ type: 'file.save' })}>
            {t('statement.save')}
          </Button>
        </>
      )}
      {isSaved && (
        <p className={s['saved']} role="status">
          <IconCheck size={20} /> {t('statement.saved')}
        </p>
      )}
    </RequestForm>
  );
}
