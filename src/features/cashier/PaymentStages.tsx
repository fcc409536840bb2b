import type { CashierTransaction } from '@contract/cashier';
import { formatDateTime } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { PaymentStage } from '@/machines/platform/payment/payment.machine';
import { stageOf, stagesOf } from '@/machines/platform/payment/stages';
import type { StageStanding } from '@/machines/platform/stages';
import { type ShownStage, Stages } from '@/ui/Stages';

const kindOf = ({ kind }: CashierTransaction) => (kind === 'withdrawal' ? 'withdrawal' : 'deposit');

type Standing = StageStanding<PaymentStage>;

function markOf({ stage, is }: Standing): ShownStage['mark'] {
  if (is === 'ahead') return 'ahead';
  if (is === 'passed' || stage === 'arrived') return 'done';
  return stage === 'refused' || stage === 'expired' ? 'ended' : 'here';
}

/** Texts of what a pending payment waits for, and until when. */
function useWaitTexts(): (transaction: CashierTransaction) => readonly string[] {
  const { t } = useTexts();
  const language = useLanguage();
  return (transaction) => {
    const { state, waiting } = transaction;
    if (state !== 'pending' || waiting === null) return [];
    const kind = kindOf(transaction);
    const { at, until } = waiting;
    return [
      at === 'sent' ? t(`cashier.waits_sent_${kind}`) : t(`cashier.waits_${at}`),
      ...(until === null ? [] : [t(`cashier.due_${kind}`, { time: formatDateTime(until, language) })]),
    ];
  };
}

/** Where the money of a payment is: its stages, since when it is in the present one, and what it waits for. */
export function PaymentStages({ transaction }: { readonly transaction: CashierTransaction }) {
  const { t } = useTexts();
  const language = useLanguage();
  const waitTexts = useWaitTexts();
  const { createdTime, updatedTime, state } = transaction;
  const timeOf = ({ stage, is }: Standing): string | undefined => {
    if (is === 'here') {
      const time = formatDateTime(updatedTime, language);
      return state === 'pending' ? t('cashier.since', { time }) : time;
    }
    return stage === 'asked' ? formatDateTime(createdTime, language) : undefined;
  };
  return (
    <Stages
      label={t('cashier.stages')}
      stages={stagesOf(transaction).map((standing) => ({
        id: standing.stage,
        name: t(`cashier.stage_${standing.stage}`),
        mark: markOf(standing),
        isCurrent: standing.is === 'here',
        time: timeOf(standing),
        notes: standing.is === 'here' ? waitTexts(transaction) : [],
      }))}
    />
  );
}

/** One line about where the money of a payment is, unless it has simply arrived. */
export function useStageNote(): (transaction: CashierTransaction) => string | undefined {
  const { t } = useTexts();
  const language = useLanguage();
  return (transaction) => {
    const { kind, state, waiting } = transaction;
    if (state === 'succeeded' || (kind !== 'deposit' && kind !== 'withdrawal')) return undefined;
    const stage = t(`cashier.stage_${stageOf(transaction)}`);
    if (state !== 'pending')
      return kind === 'withdrawal' ? `${stage}. ${t('cashier.withdrawal_failed_text')}` : stage;
    if (waiting?.at === 'overdue') return t('cashier.overdue');
    const until = waiting?.until ?? null;
    return until === null
      ? stage
      : `${stage} · ${t('cashier.until', { time: formatDateTime(until, language) })}`;
  };
}
