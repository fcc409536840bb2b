import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import type { gameMenusMachine } from '@/machines/gameMenus/gameMenus.machine';
import type { GameType } from '@/services/contract/catalogue';
import { IconButton } from '@/ui/IconButton';
import { IconGrid } from '@/ui/icons';
import { ListRow, RowList } from '@/ui/ListRow';
import { Sheet } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { GameTypeIcon, useGameTypeName } from '../gameTypes';
import { linkTo } from '../links';
import s from '../screen.module.css';
import { useCategoryChart } from './chart';

type MenusRef = ActorRefFrom<typeof gameMenusMachine>;

/** The button of the category menu, for the end of a header; it is there once its chart is. */
export function CategoryMenu({ current }: { readonly current: GameType }) {
  const menus = useSelector(useCategoryChart(), (snapshot) => snapshot?.children.menus);
  return menus === undefined ? null : <MenuButton menus={menus} current={current} />;
}

interface MenuProps {
  readonly menus: MenusRef;
  readonly current: GameType;
}

/** The button and what it opens. */
export function MenuButton({ menus, current }: MenuProps) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        label={t('menus.open')}
        icon={<IconGrid />}
        onClick={() => menus.send({ type: 'menus.open' })}
      />
      <MenuSheet menus={menus} current={current} />
    </>
  );
}

/** Every category that has games, with how many (API-50, LIST-02). */
function MenuSheet({ menus, current }: MenuProps) {
  const { t } = useTranslation();
  const isOpen = useSelector(menus, (snapshot) => snapshot.matches('open'));
  return (
    <Sheet
      open={isOpen}
      onClose={() => menus.send({ type: 'menus.close' })}
      title={t('menus.title')}
      closeLabel={t('action.close')}
    >
      <Menus menus={menus} current={current} />
    </Sheet>
  );
}

function Menus({ menus, current }: MenuProps) {
  const { t } = useTranslation();
  const list = useSelector(menus, ({ context }) => context.menus);
  const nameOf = useGameTypeName();
  const isFailed = useSelector(menus, (snapshot) => snapshot.matches({ open: 'failed' }));
  if (isFailed) {
    return (
      <ErrorState
        title={t('menus.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => menus.send({ type: 'menus.retry' })}
      />
    );
  }
  if (list.length === 0) {
    return (
      <div className={s['busy']}>
        <Spinner size="l" />
      </div>
    );
  }
  return (
    <RowList label={t('menus.title')}>
      {list.map(({ gameType, gameCount }) => (
        <ListRow
          key={gameType}
          title={nameOf(gameType)}
          text={t('menus.count', { count: gameCount })}
          icon={<GameTypeIcon type={gameType} />}
          current={gameType === current}
          render={linkTo(categoryPathOf(gameType) ?? HOME_PATH)}
        />
      ))}
    </RowList>
  );
}
