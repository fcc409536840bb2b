import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { localeOf } from '@/config/languages';
import { SmallPicture } from '@/features/shared/page/SmallPicture';
import { useInView } from '@/features/shared/page/useInView';
import { gameTitle, useVendorName } from '@/features/shared/state/gameTypes';
import { useLaunchGame } from '@/features/shared/state/launchGame';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { type winnersMachine, winnersScreen } from '@/machines/catalogue/winners/winners.machine';
import { IconTrophy } from '@/ui/icons/IconTrophy';
import { SectionHeading } from '@/ui/SectionHeading';
import { SegmentedTabs } from '@/ui/SegmentedTabs';
import { ErrorState } from '@/ui/States';
import s from './LiveBoards.module.css';
import { isLive } from './live';

type WinnersRef = ActorRefFrom<typeof winnersMachine>;

interface LiveBoardsProps {
  /** Number of rows of each board. */
  readonly limit?: number;
}

/**
 * Winner board and game ranking (API-49, API-51). They load near the screen, refresh while visible and pause otherwise.
 * Use one such block per page.
 */
export function LiveBoards({ limit = 5 }: LiveBoardsProps) {
  const boards = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.winners);
  return boards === undefined ? <div className={s['wait']} /> : <Boards boards={boards} limit={limit} />;
}

function Boards({ boards, limit }: { readonly boards: WinnersRef; readonly limit: number }) {
  const { t } = useTexts();
  const screen = useSelector(boards, winnersScreen);
  const failure = useSelector(boards, ({ context }) => context.failure);
  const place = useInView<HTMLDivElement>(200, (isNear) =>
    boards.send({ type: isNear ? 'boards.seen' : 'boards.unseen' }),
  );
  return (
    <div ref={place}>
      {screen === 'skeleton' && <div className={s['wait']} aria-busy="true" />}
      {screen === 'failed' && (
        <ErrorState
          title={t('list.failed')}
          text={failure === null ? undefined : t(`error.${failure.code}`)}
          retryLabel={t('action.retry')}
          onRetry={() => boards.send({ type: 'boards.retry' })}
        />
      )}
      {screen === 'boards' && <Shown boards={boards} limit={limit} />}
    </div>
  );
}

type BoardName = 'winners' | 'ranking';

function Shown({ boards, limit }: { readonly boards: WinnersRef; readonly limit: number }) {
  const { t } = useTexts();
  const [board, setBoard] = useState<BoardName>('winners');
  const isNow = useSelector(boards, ({ context }) => isLive(context.winners, Date.now()));
  return (
    <section className={s['section']}>
      <SectionHeading
        title={t('winners.title')}
        icon={<IconTrophy />}
        end={isNow && <span className={s['live']}>{t('winners.live')}</span>}
      />
      <div className={s['boards']}>
        <SegmentedTabs
          label={t('winners.title')}
          tabs={[
            { id: 'winners', label: t('winners.winners') },
            { id: 'ranking', label: t('winners.ranking') },
          ]}
          value={board}
          onChange={setBoard}
        >
          {board === 'winners' ? (
            <Winners boards={boards} limit={limit} />
          ) : (
            <Ranking boards={boards} limit={limit} />
          )}
        </SegmentedTabs>
      </div>
    </section>
  );
}

const STEPS = [
  ['winners.days', 86_400_000],
  ['winners.hours', 3_600_000],
  ['winners.minutes', 60_000],
] as const;

/** Formats how long ago something was, in short form: `5 min ago`. */
function timeAgo(t: TFunction, moment: number): string {
  const past = Date.now() - moment;
  const [key, length] = STEPS.find(([, step]) => past >= step) ?? [];
  return key === undefined ? t('winners.now') : t(key, { count: Math.floor(past / length) });
}

/** The winners, highest amount first (ENTITY-34). */
function Winners({ boards, limit }: { readonly boards: WinnersRef; readonly limit: number }) {
  const { t } = useTexts();
  const language = useLanguage();
  const winners = useSelector(boards, ({ context }) => context.winners);
  if (winners.length === 0) return <p className={s['empty']}>{t('winners.empty')}</p>;
  return (
    <ol className={s['rows']}>
      {winners.slice(0, limit).map((winner, at) => (
        <li
          key={`${winner.wonTime} ${winner.nodeId} ${winner.userName} ${winner.winAmount}`}
          className={s['row']}
          data-top={at < 3 || undefined}
        >
          <span className={s['place']}>{at + 1}</span>
          <SmallPicture path={winner.icon} size={40} className={s['picture']} />
          <span className={s['words']}>
            <span className={s['name']}>{winner.userName}</span>
            <span className={s['quiet']}>{winner.displayName}</span>
          </span>
          <span className={s['end']}>
            <span className={s['amount']}>
              {new Intl.NumberFormat(localeOf(language), {
                style: 'currency',
                currency: winner.currency,
                currencyDisplay: 'narrowSymbol',
                maximumFractionDigits: 0,
              }).format(winner.winAmount)}
            </span>
            <span className={s['quiet']}>{timeAgo(t, winner.wonTime)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The most played games. A press launches one. */
export function Ranking({ boards, limit }: { readonly boards: WinnersRef; readonly limit: number }) {
  const { t } = useTexts();
  const ranking = useSelector(boards, ({ context }) => context.ranking);
  if (ranking.length === 0) return <p className={s['empty']}>{t('winners.ranking_empty')}</p>;
  return (
    <ol className={s['rows']}>
      {ranking.slice(0, limit).map((entry) => (
        <RankingRow key={entry.game.nodeId} entry={entry} />
      ))}
    </ol>
  );
}

type RankingEntry = ReturnType<WinnersRef['getSnapshot']>['context']['ranking'][number];

function RankingRow({ entry: { rank, playCount, game } }: { readonly entry: RankingEntry }) {
  const { t } = useTexts();
  const launch = useLaunchGame();
  const vendor = useVendorName()(game.vassalage);
  return (
    <li>
      <button
        type="button"
        className={s['row']}
        data-top={rank <= 3 || undefined}
        onClick={() => launch(game, 'real')}
      >
        <span className={s['place']}>{rank}</span>
        <SmallPicture path={game.showIcon} size={40} className={s['picture']} />
        <span className={s['words']}>
          <span className={s['name']}>{gameTitle(game)}</span>
          <span className={s['quiet']}>{vendor}</span>
        </span>
        <span className={s['quiet']}>{t('winners.plays', { count: playCount })}</span>
      </button>
    </li>
  );
}
