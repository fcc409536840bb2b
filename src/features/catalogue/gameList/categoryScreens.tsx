import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { CATEGORY_ROUTES } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { usePagePath } from './address';
import { CategoryChart, type CategoryRef } from './chart';
import { GameListScreen } from './GameListScreen';
import { HotListScreen } from './HotListScreen';
import { JackpotBanner } from './JackpotBanner';
import { LotteryBoard } from './LotteryBoard';

/** The list of the category at this address, around its chart (ROUTE-29). */
function Category({ chart, top }: { readonly chart: CategoryRef | undefined; readonly top?: ReactNode }) {
  const path = usePagePath();
  const gameType = CATEGORY_ROUTES[path];
  if (gameType === undefined) return null;
  return (
    <CategoryChart value={chart}>
      {gameType === 'HOT' ? <HotListScreen /> : <GameListScreen key={path} gameType={gameType} top={top} />}
    </CategoryChart>
  );
}

/** A category page without a chart of its own (ROUTE-11..ROUTE-28). */
export function CategoryScreen({ actor }: ScreenProps<'category'>) {
  return <Category chart={actor} />;
}

/** The jackpot games, below their counter (ROUTE-26). */
export function JackpotsScreen({ actor }: ScreenProps<'jackpots'>) {
  const category = useSelector(actor, (snapshot) => snapshot?.children.category);
  return <Category chart={category} top={<JackpotBanner jackpots={actor} />} />;
}

/** The lottery games, below the next draws (ROUTE-20). */
export function LotteryScreen({ actor }: ScreenProps<'lott'>) {
  const category = useSelector(actor, (snapshot) => snapshot?.children.category);
  return <Category chart={category} top={<LotteryBoard lottery={actor} />} />;
}

/** The e-lottery games, below the next draws (ROUTE-21). */
export function ELotteryScreen({ actor }: ScreenProps<'elott'>) {
  const category = useSelector(actor, (snapshot) => snapshot?.children.category);
  return <Category chart={category} top={<LotteryBoard lottery={actor} />} />;
}
