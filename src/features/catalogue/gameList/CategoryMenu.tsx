import type { GameType } from '@contract/games';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import { linkTo } from '@/features/shared/page/links';
import { GameTypeIcon, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useTexts } from '@/features/shared/state/texts';
import type { gameMenusMachine } from '@/machines/catalogue/gameMenus/gameMenus.machine';
import { IconButton } from '@/ui/IconButton';
import { IconGrid } from '@/ui/icons/IconGrid';
import { ListRow, RowList } from '@/ui/ListRow';
import { Sheet } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import s from '../../shared/page/screen.module.css';
import { useCategoryChart } from './chart';

type MenusRef = ActorRefFrom<typeof gameMenusMachine>;

/** The category menu button at the end of a header. It shows once its chart has loaded. */
export function CategoryMenu({ current }: { readonly current: GameType }) {
  const menus = useSelector(useCategoryChart(), (snapshot) => snapshot?.children.menus);
  return menus === undefined ? null : <MenuButton menus={menus} current={current} />;
}

interface MenuProps {
  readonly menus: MenusRef;
  readonly current: GameType;
}

/** The button and its menu. */
export function MenuButton({ menus, current }: MenuProps) {
  const { t } = useTexts();
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

/** All categories that have games, with their counts (API-50, LIST-02). */
function MenuSheet({ menus, current }: MenuProps) {
  const { t } = useTexts();
  const isOpen = useSelector(menus, (snapshot) => snapshot.hasTag('open'));
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
  const { t } = useTexts();
  const list = useSelector(menus, ({ context }) => context.menus);
  const nameOf = useGameTypeName();
  const isFailed = useSelector(menus, (snapshot) => snapshot.hasTag('failed'));
  if (isFailed) {
    return (
      <ErrorState
        title={t('menus.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => menus.send({ type: 'resource.retry' })}
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
