import { useTranslation } from 'react-i18next';
import { HOME_PATH } from '@/config/routes';
import { Button, ButtonLink } from '@/ui/Button';
import { IconAgent, IconLock } from '@/ui/icons/further';
import { EmptyState } from '@/ui/States';
import { linkTo } from '../page/links';
import { useChart } from '../state/actors';

/** The agent area for visitors: a link to the agent login. */
export function AgentVisitor() {
  const { t } = useTranslation();
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
export function AgentRefused() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconLock size={34} />}
      title={t('error.no.permission')}
      text={t('agent.refused_text')}
      action={<ButtonLink render={linkTo(HOME_PATH)}>{t('shell.home')}</ButtonLink>}
    />
  );
}
