import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { DIVIDEND_CONTRACT_PATH, HOUR_CONTRACT_PATH, SALARY_CONTRACT_PATH } from '@/config/routes';
import type { agentHomeMachine } from '@/machines/agentHome/agentHome.machine';
import { IconCalendar, IconClock, IconWallet } from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { FlowFrame, useFlow } from '../flow';
import { linkTo } from '../links';
import s from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand } from '../site';
import { AgentRefused, AgentVisitor } from './AgentGate';
import { Downline } from './Downline';
import { TeamFigure } from './TeamFigure';

/** The agent home screen (ROUTE-51). */
export function AgentHomeScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  useDocumentTitle(t('title.page', { page: t('agent.title'), brand: useBrand() }));
  return (
    <>
      <PageHeader title={t('agent.title')} />
      <PageContent>
        <div className={s['page']}>
          {flow?.name === 'agentHome' ? <AgentHome home={flow.ref} /> : <FlowFrame place="screen" />}
        </div>
      </PageContent>
    </>
  );
}

function AgentHome({ home }: { readonly home: ActorRefFrom<typeof agentHomeMachine> }) {
  const { t } = useTranslation();
  const isVisitor = useSelector(home, (snapshot) => snapshot.matches('visitor'));
  const isRefused = useSelector(home, (snapshot) => snapshot.matches('refused'));
  const { deposits, turnover, active, downline } = useSelector(home, ({ children }) => children);
  if (isVisitor) return <AgentVisitor />;
  if (isRefused) return <AgentRefused />;
  return (
    <>
      <section className={s['section']}>
        <h2>{t('agent.figures')}</h2>
        {turnover !== undefined && <TeamFigure figure={turnover} isMoney title={t('agent.turnover')} />}
        {deposits !== undefined && <TeamFigure figure={deposits} isMoney title={t('agent.deposits')} />}
        {active !== undefined && <TeamFigure figure={active} title={t('agent.active')} />}
      </section>
      <section className={s['section']}>
        <h2>{t('agent.contracts')}</h2>
        <div className={s['panel']}>
          <RowList label={t('agent.contracts')}>
            <ListRow
              title={t('agent.contract_salary')}
              text={t('agent.contract_salary_text')}
              icon={<IconWallet />}
              render={linkTo(SALARY_CONTRACT_PATH)}
            />
            <ListRow
              title={t('agent.contract_dividend')}
              text={t('agent.contract_dividend_text')}
              icon={<IconCalendar />}
              render={linkTo(DIVIDEND_CONTRACT_PATH)}
            />
            <ListRow
              title={t('agent.contract_hour')}
              text={t('agent.contract_hour_text')}
              icon={<IconClock />}
              render={linkTo(HOUR_CONTRACT_PATH)}
            />
          </RowList>
        </div>
      </section>
      {downline !== undefined && <Downline downline={downline} />}
    </>
  );
}
