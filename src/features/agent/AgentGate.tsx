import { HOME_PATH } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconAgent } from '@/ui/icons/IconAgent';
import { IconLock } from '@/ui/icons/IconLock';

/** What a screen of the agent area shows to everybody else. */
export const forAgents = {
  visitor: <AgentVisitor />,
  instead: { refused: <AgentRefused /> },
};

/** The agent area for visitors: a link to the agent login. */
function AgentVisitor() {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  return (
    <EmptyState
      icon={<IconAgent size={34} />}
      title={t('agent.visitor')}
      text={t('agent.visitor_text')}
      action={
        <Button onClick={() => navigation.send({ type: 'popup.open', popup: 'agentLogin' })}>
          {t('agent.log_in')}
        </Button>
      }
    />
  );
}

/** The agent area for logged-in users who are not agents (ERR-02). */
function AgentRefused() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<IconLock size={34} />}
      title={t('error.no.permission')}
      text={t('agent.refused_text')}
      action={<ButtonLink render={linkTo(HOME_PATH)}>{t('shell.home')}</ButtonLink>}
    />
  );
}
