import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatDay, formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type {
  AgentContract,
  agentContractsMachine,
} from '@/machines/agent/agentContracts/agentContracts.machine';
import { rateText } from '@/machines/agent/downline/rate';
import {
  type ContractStage,
  contractLifecycle,
} from '@/machines/platform/contractRequest/contractRequest.machine';
import { stagesIn } from '@/machines/platform/stages';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { EmptyState } from '@/ui/EmptyState';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconInfo } from '@/ui/icons/IconInfo';
import { IconWallet } from '@/ui/icons/IconWallet';
import { IconWarning } from '@/ui/icons/IconWarning';
import s from '../shared/page/screen.module.css';
import { forAgents } from './AgentGate';
import a from './agent.module.css';

type ContractsRef = ActorRefFrom<typeof agentContractsMachine>;

/** The contracts of one kind (ROUTE-52..ROUTE-54). */
function ContractScreen({ actor }: { readonly actor: ContractsRef | undefined }) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      {...forAgents}
      failed={{ title: t('agent.contracts_failed'), retry: { type: 'list.retry' } }}
      isReady={(snapshot) => !snapshot.hasTag('loading') || snapshot.context.contracts.length > 0}
    >
      {(contracts) => <Contracts contracts={contracts} />}
    </ChartScreen>
  );
}

export const SalaryContractScreen = (props: ScreenProps<'salaryContract'>) => <ContractScreen {...props} />;
export const DividendContractScreen = (props: ScreenProps<'dividendContract'>) => (
  <ContractScreen {...props} />
);
export const HourContractScreen = (props: ScreenProps<'hourContract'>) => <ContractScreen {...props} />;

const stages = stagesIn<ContractStage>(contractLifecycle);

function Contracts({ contracts }: { readonly contracts: ContractsRef }) {
  const { t } = useTexts();
  const list = useSelector(contracts, ({ context }) => context.contracts);
  const failure = useSelector(contracts, ({ context }) => context.failure);
  return (
    <>
      {failure !== null && (
        <p className={a['notice']} role="alert">
          <IconWarning size={20} /> {t(`error.${failure.code}`)}
        </p>
      )}
      {list.length === 0 ? (
        <EmptyState
          icon={<IconWallet size={34} />}
          title={t('agent.contracts_empty')}
          text={t('agent.contracts_empty_text')}
        />
      ) : (
        list.map((contract) => (
          <Contract key={contract.requestId} contract={contract} contracts={contracts} />
        ))
      )}
      <Question contracts={contracts} />
    </>
  );
}

function Contract({
  contract,
  contracts,
}: {
  readonly contract: AgentContract;
  readonly contracts: ContractsRef;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const currency = useSelector(contracts, ({ context }) => context.currency);
  const { requestId, state, terms } = contract;
  const isAnswering = useSelector(
    contracts,
    (snapshot) => snapshot.hasTag('answering') && snapshot.context.answer?.requestId === requestId,
  );
  const isShowing = useSelector(contracts, (snapshot) => snapshot.hasTag('showing'));
  const stage = stages.stageOf(state);
  const isOpen = stages.isOpen(state);
  return (
    <article className={s['card']} aria-labelledby={`contract-${requestId}`} aria-busy={isAnswering}>
      <div className={a['head']}>
        <h2 id={`contract-${requestId}`} className={a['name']}>
          {requestId}
        </h2>
        <span className={a['state']} data-state={state}>
          {isOpen ? <IconInfo size={16} /> : stage === 'accepted' ? <IconCheck size={16} /> : null}
          {t(`agent.stage_${stage}`)}
        </span>
      </div>
      <p className={a['joined']}>
        {t('agent.contract_from', {
          name: contract.fromUserName,
          date: formatDay(contract.createdTime, language),
        })}
        {contract.expirationTime !== null && (
          <>
            <br />
            {t('agent.answer_until', { date: formatDay(contract.expirationTime, language) })}
          </>
        )}
      </p>
      <table className={a['terms']} aria-label={t('agent.terms')}>
        <thead>
          <tr>
            <th scope="col">{t('agent.term_from')}</th>
            <th scope="col">{t('agent.term_members')}</th>
            <th scope="col">{t('agent.term_rate')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ thresholdMinor, activeMembers, rateBasisPoints }) => (
            <tr key={thresholdMinor}>
              <td>{formatMoney(thresholdMinor, currency, language)}</td>
              <td>{activeMembers}</td>
              <td>{rateText(rateBasisPoints)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen && (
        <div className={a['answers']}>
          <Button
            variant="secondary"
            disabled={!isShowing}
            onClick={() => contracts.send({ type: 'contract.refuse', requestId })}
          >
            {t('agent.refuse')}
          </Button>
          <Button
            loading={isAnswering}
            disabled={!isShowing && !isAnswering}
            onClick={() => contracts.send({ type: 'contract.accept', requestId })}
          >
            {t('agent.accept')}
          </Button>
        </div>
      )}
    </article>
  );
}

/** Confirmation before an answer is sent. */
function Question({ contracts }: { readonly contracts: ContractsRef }) {
  const { t } = useTexts();
  const accepts = useSelector(contracts, ({ context }) => context.answer?.accept ?? false);
  const isAsking = useSelector(contracts, (snapshot) => snapshot.hasTag('asking'));
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={() => contracts.send({ type: 'answer.cancel' })}
      title={accepts ? t('agent.ask_accept') : t('agent.ask_refuse')}
      message={t('agent.ask_text')}
      cancelLabel={t('action.cancel')}
      confirmLabel={accepts ? t('agent.accept') : t('agent.refuse')}
      danger={!accepts}
      onConfirm={() => contracts.send({ type: 'answer.confirm' })}
    />
  );
}
