import type { LotteryDraw, LotteryGame } from '@contract/catalogue';
import type { Game } from '@contract/games';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { needsPlayType } from '@/config/categories';
import { formatTime } from '@/features/shared/format';
import { SmallPicture } from '@/features/shared/page/SmallPicture';
import { useLaunchGame } from '@/features/shared/state/launchGame';
import { useIsHydrating } from '@/features/shared/state/pageStart';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { lotteryScreen } from '@/machines/catalogue/lottery/lottery.machine';
import {
  drawState,
  menusOf,
  type NextDraw,
  nextDraws,
  resultsOf,
} from '@/machines/catalogue/lottery/lotteryBoard';
import type { FlowRef } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { Button } from '@/ui/Button';
import { Chip, ChipBar } from '@/ui/Chip';
import { IconClock } from '@/ui/icons/IconClock';
import { IconLottery } from '@/ui/icons/IconLottery';
import { IconStar } from '@/ui/icons/IconStar';
import { SectionHeading } from '@/ui/SectionHeading';
import { ErrorState } from '@/ui/States';
import s from './LotteryBoard.module.css';

type LotteryRef = FlowRef<'lott'>;

/** Number of draws and results shown until the player expands the list. */
const SHORT = 4;

/** The lottery part of a lottery page: menus, next draws, recent results (ROUTE-20, ROUTE-21). */
export function LotteryBoard({ lottery }: { readonly lottery: LotteryRef | undefined }) {
  return lottery === undefined ? <div className={s['wait']} /> : <Board lottery={lottery} />;
}

function Board({ lottery }: { readonly lottery: LotteryRef }) {
  const { t } = useTexts();
  const screen = useSelector(lottery, lotteryScreen);
  const failure = useSelector(lottery, ({ context }) => context.failure);
  switch (screen) {
    case 'skeleton':
      return <div className={s['wait']} aria-busy="true" />;
    case 'failed':
      return (
        <ErrorState
          title={t('lottery.failed')}
          text={failure === null ? undefined : t(`error.${failure.code}`)}
          retryLabel={t('action.retry')}
          onRetry={() => lottery.send({ type: 'lottery.retry' })}
        />
      );
    case 'empty':
      return null;
    case 'board':
      return (
        <>
          <Draws lottery={lottery} />
          <Results lottery={lottery} />
        </>
      );
  }
}

function Draws({ lottery }: { readonly lottery: LotteryRef }) {
  const { t } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const board = useSelector(lottery, ({ context }) => context.board);
  const menu = useSelector(lottery, ({ context }) => context.menu);
  const menus = menusOf(board);
  const draws = nextDraws(board, menu);
  return (
    <section className={s['section']}>
      <SectionHeading title={t('lottery.draws')} icon={<IconLottery />} />
      {menus.length > 1 && (
        <ChipBar label={t('lottery.menus')} selectedKey={menu}>
          <Chip selected={menu === ''} onClick={() => lottery.send({ type: 'menu.choose', menu: '' })}>
            {t('list.class_all')}
          </Chip>
          {menus.map(({ key, displayName }) => (
            <Chip
              key={key}
              selected={menu === key}
              onClick={() => lottery.send({ type: 'menu.choose', menu: key })}
            >
              {displayName}
            </Chip>
          ))}
        </ChipBar>
      )}
      <ul className={s['rows']}>
        {draws.slice(0, showsAll ? undefined : SHORT).map((next) => (
          <DrawRow key={`${next.lottery.vassalage} ${next.lottery.gameCode}`} lottery={lottery} next={next} />
        ))}
      </ul>
      <MoreButton count={draws.length} showsAll={showsAll} onToggle={() => setShowsAll(!showsAll)} />
    </section>
  );
}

interface MoreButtonProps {
  readonly count: number;
  readonly showsAll: boolean;
  readonly onToggle: () => void;
}

function MoreButton({ count, showsAll, onToggle }: MoreButtonProps) {
  const { t } = useTexts();
  if (count <= SHORT) return null;
  return (
    <div className={s['more']}>
      <Button block size="s" variant="secondary" aria-expanded={showsAll} onClick={onToggle}>
        {showsAll ? t('lottery.fewer') : t('lottery.all', { count })}
      </Button>
    </div>
  );
}

/** Formats a remaining time, `02:05` or `1:02:05`. */
export function timeLeft(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

function DrawRow({ lottery, next }: { readonly lottery: LotteryRef; readonly next: NextDraw }) {
  const { t } = useTexts();
  return (
    <li className={s['row']}>
      <SmallPicture path={next.lottery.icon} size={56} className={s['picture']} />
      <div className={s['words']}>
        <p className={s['name']}>{next.lottery.displayName}</p>
        <p className={s['quiet']}>{t('lottery.numero', { numero: next.draw.numero })}</p>
        <Countdown lottery={lottery} draw={next.draw} />
      </div>
      <PlayButtons game={next.lottery} kind={lottery.getSnapshot().context.kind} />
    </li>
  );
}

function Countdown({ lottery, draw }: { readonly lottery: LotteryRef; readonly draw: LotteryDraw }) {
  const { t } = useTexts();
  const phase = useSelector(lottery, ({ context }) => drawState(draw, context.now).phase);
  const seconds = useSelector(lottery, ({ context }) => drawState(draw, context.now).seconds);
  const isServed = useIsHydrating();
  // The time of the served page is the server's.
  if (isServed) return <p className={s['time']}> </p>;
  return (
    <p className={s['time']} data-phase={phase} role="timer">
      <IconClock size={14} />
      {t(phase === 'open' ? 'lottery.closes' : 'lottery.drawing', { time: timeLeft(seconds) })}
    </p>
  );
}

/** Converts a lottery to the game format of the launch. */
function toGame(lottery: LotteryGame, gameType: string, playType: string): Game {
  return {
    nodeId: lottery.nodeId,
    gameName: lottery.displayName,
    displayName: lottery.displayName,
    showIcon: lottery.icon,
    img: lottery.icon,
    mobileLargeIcon: lottery.icon,
    gameId: lottery.gameCode,
    gameCode: lottery.gameCode,
    roomId: '',
    gameType,
    gameClassify: [],
    vassalage: lottery.vassalage,
    supportPlay: true,
    freeplay: false,
    lottoMode: '',
    isGameH5: true,
    playType,
    isHot: false,
    isNew: false,
  };
}

/** In the same order in every row. */
const PLAY_TYPES = ['trad', 'ent'] as const;

/**
 * Buttons for Tradition and Entertainment if the launch distinguishes them and the lottery has both (LAUNCH-04);
 * otherwise one button.
 */
function PlayButtons({ game, kind }: { readonly game: LotteryGame; readonly kind: string }) {
  const { t } = useTexts();
  const launch = useLaunchGame();
  const play = (playType: string) => launch(toGame(game, kind, playType), 'real');
  if (game.playTypes.length < 2 || !needsPlayType({ vassalage: game.vassalage, playType: '' })) {
    return (
      <div className={s['play']}>
        <Button
          size="s"
          aria-label={`${t('launch.play')}: ${game.displayName}`}
          onClick={() => play(game.playTypes[0] ?? '')}
        >
          {t('launch.play')}
        </Button>
      </div>
    );
  }
  return (
    <div className={s['play']}>
      {PLAY_TYPES.filter((playType) => game.playTypes.includes(playType)).map((playType) => (
        <Button
          key={playType}
          size="s"
          variant={playType === 'trad' ? 'primary' : 'secondary'}
          aria-label={`${t(`launch.${playType}`)}: ${game.displayName}`}
          onClick={() => play(playType)}
        >
          {t(`launch.${playType}`)}
        </Button>
      ))}
    </div>
  );
}

/** The numbers of a draw with their position as key: a number may be drawn twice. */
const ballsOf = ({ numbers }: LotteryDraw) =>
  numbers.map((number, at) => ({ id: `${at}-${number}`, number }));

/** Finished draws, the newest first (API-46). */
function Results({ lottery }: { readonly lottery: LotteryRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  const board = useSelector(lottery, ({ context }) => context.board);
  const results = resultsOf(board);
  if (results.length === 0) return null;
  return (
    <section className={s['section']}>
      <SectionHeading title={t('lottery.results')} icon={<IconStar />} />
      <ul className={s['rows']}>
        {results.slice(0, showsAll ? 30 : SHORT).map((draw) => (
          <li key={`${draw.gameCode} ${draw.numero}`} className={s['result']}>
            <p className={s['resultHead']}>
              <span className={s['name']}>{draw.displayName}</span>
              <span className={s['quiet']}>
                {draw.numero} · {formatTime(draw.drawTime, language)}
              </span>
            </p>
            <p className={s['balls']}>
              {ballsOf(draw).map(({ id, number }) => (
                <span key={id} className={s['ball']}>
                  {number}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <MoreButton
        count={Math.min(30, results.length)}
        showsAll={showsAll}
        onToggle={() => setShowsAll(!showsAll)}
      />
    </section>
  );
}
