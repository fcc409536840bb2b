import { ScreenPage } from '@/features/shared/page/ScreenPage';
import { useGameTypeName } from '@/features/shared/state/gameTypes';
import { CategoryMenu } from './CategoryMenu';
import s from './GameListScreen.module.css';
import { HotList } from './HotList';

/** The hot games, in pages of 24 (ROUTE-12, HOT-03, HOT-04). */
export function HotListScreen() {
  return (
    <ScreenPage title={useGameTypeName()('HOT')} end={<CategoryMenu current="HOT" />} wide bare>
      <div className={s['hot']}>
        <HotList />
      </div>
    </ScreenPage>
  );
}
