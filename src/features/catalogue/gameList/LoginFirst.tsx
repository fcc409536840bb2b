import { useChart } from '@/features/shared/state/actors';
import { useTexts } from '@/features/shared/state/texts';
import type { GameQuery } from '@/machines/catalogue/gameList/gameQuery';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconUser } from '@/ui/icons/IconUser';

/** The login popup opens by itself; this text stays when the popup is closed (ROLE-07). */
export function LoginFirst({ query }: { readonly query: GameQuery }) {
  const { t } = useTexts();
  const lobby = useChart('lobby');
  return (
    <EmptyState
      icon={<IconUser size={34} />}
      title={t('view.login_title')}
      text={t('view.login')}
      action={<Button onClick={() => lobby.send({ type: 'page.opened', query })}>{t('action.login')}</Button>}
    />
  );
}
