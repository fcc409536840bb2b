import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconUser } from '@/ui/icons/IconUser';
import { useChart } from '../state/actors';
import { useTexts } from '../state/texts';

/** A members' screen as shown to visitors (ROLE-06). */
export function VisitorState({
  title,
  text,
  icon = <IconUser size={34} />,
  onLogin,
}: {
  /** "Log in first", if not given. */
  readonly title?: string;
  readonly text: string;
  readonly icon?: ReactNode;
  /** Opens the login, if the chart of the screen does so itself. */
  readonly onLogin?: () => void;
}) {
  const { t } = useTexts();
  const navigation = useChart('navigation');
  const openLogin = onLogin ?? (() => navigation.send({ type: 'popup.open', popup: 'login' }));
  return (
    <EmptyState
      icon={icon}
      title={title ?? t('view.login_title')}
      text={text}
      action={<Button onClick={openLogin}>{t('action.login')}</Button>}
    />
  );
}

/** A members' screen as shown to trial accounts, which have only play money (ROLE-03). */
export function TrialState() {
  const { t } = useTexts();
  return <EmptyState icon={<IconUser size={34} />} title={t('error.real.account.required')} />;
}
