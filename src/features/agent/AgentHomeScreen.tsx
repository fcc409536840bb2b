import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { DIVIDEND_CONTRACT_PATH, HOUR_CONTRACT_PATH, SALARY_CONTRACT_PATH } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useTexts } from '@/features/shared/state/texts';
import type { agentHomeMachine } from '@/machines/agent/agentHome/agentHome.machine';
import { IconCalendar } from '@/ui/icons/IconCalendar';
import { IconClock } from '@/ui/icons/IconClock';
import { IconWallet } from '@/ui/icons/IconWallet';
import { ListRow, RowList } from '@/ui/ListRow';
import s from '../shared/page/screen.module.css';
import { forAgents } from './AgentGate';
import { Downline } from './Downline';
import { TeamFigure } from './TeamFigure';

/** The agent home screen (ROUTE-51). */
export function AgentHomeScreen({ actor }: ScreenProps<'agentHome'>) {
  return (
    <ChartScreen actor={actor} {...forAgents}>
      {(home) => <AgentHome home={home} />}
    </ChartScreen>
  );
}

function AgentHome({ home }: { readonly home: ActorRefFrom<typeof agentHomeMachine> }) {
  const { t } = useTexts();
  const { deposits, turnover, active, downline } = useSelector(home, ({ children }) => children);
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
