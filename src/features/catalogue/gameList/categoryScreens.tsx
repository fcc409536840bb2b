import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { CATEGORY_ROUTES } from '@/config/routes';
import { GameJackpots } from '@/features/catalogue/game';
import { formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { useLanguage } from '@/features/shared/state/site';
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

/** The jackpot games with their own jackpots, below the counter of them all (ROUTE-26). */
export function JackpotsScreen({ actor }: ScreenProps<'jackpots'>) {
  const category = useSelector(actor, (snapshot) => snapshot?.children.category);
  const counter = useSelector(actor, (snapshot) => snapshot?.children.counter);
  const games = useSelector(counter, (snapshot) => snapshot?.context.games);
  const currency = useSelector(counter, (snapshot) => snapshot?.context.currency);
  const language = useLanguage();
  const jackpots = useMemo(
    () =>
      new Map(
        (currency == null ? [] : (games ?? [])).map(({ nodeId, amountMinor }) => [
          nodeId,
          formatMoney(amountMinor, currency ?? '', language),
        ]),
      ),
    [games, currency, language],
  );
  return (
    <GameJackpots value={jackpots}>
      <Category chart={category} top={<JackpotBanner jackpots={actor} />} />
    </GameJackpots>
  );
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
