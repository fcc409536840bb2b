import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { formatElapsed, formatMoney } from '@/features/shared/format';
import type { ViewProps } from '@/features/shared/lazy';
import { useChart } from '@/features/shared/state/actors';
import { gameTitle } from '@/features/shared/state/gameTypes';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { LaunchedGame } from '@/machines/play/launch/launch.machine';
import { launchView } from '@/machines/play/launch/launchView';
import { Tag } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconBack } from '@/ui/icons/IconBack';
import { IconClock } from '@/ui/icons/IconClock';
import { IconClose } from '@/ui/icons/IconClose';
import { IconExpand } from '@/ui/icons/IconExpand';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { IconRotate } from '@/ui/icons/IconRotate';
import { Modal } from '@/ui/Modal';
import { ErrorState } from '@/ui/States';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useMedia } from '@/ui/wide';
import { DepositOffer } from './DepositOffer';
import s from './GameShell.module.css';
import { InsufficientBalance } from './InsufficientBalance';
import { leaveGame } from './leaveGame';
import { OpeningGame } from './OpeningGame';
import { isAcross } from './orientation';
import { RealityCheck } from './RealityCheck';

type LaunchRef = ViewProps['gameShell']['launch'];

/** Phones only: a screen with a mouse cannot be rotated. */
const PORTRAIT_PHONE = '(orientation: portrait) and (hover: none)';
const LANDSCAPE_PHONE = '(orientation: landscape) and (hover: none)';

/** The game on the whole screen. The page stays mounted underneath, at its scroll position. */
export default function GameShell({ open, launch }: ViewProps['gameShell']) {
  const titleId = useId();
  useEffect(() => {
    if (!open) return;
    const { scrollY, innerWidth } = window;
    return () => {
      // Restore the scroll position only if the width is unchanged: after a rotation the page has a new layout.
      if (window.innerWidth === innerWidth) window.scrollTo(0, scrollY);
    };
  }, [open]);
  return (
    <Modal kind="full" layer="game" open={open} onClose={() => leaveGame(launch)} labelledBy={titleId}>
      <Game launch={launch} titleId={titleId} />
    </Modal>
  );
}

function Game({ launch, titleId }: { readonly launch: LaunchRef; readonly titleId: string }) {
  const { t } = useTexts();
  const stage = useRef<HTMLDivElement>(null);
  const view = useSelector(launch, launchView);
  const game = useSelector(launch, ({ context }) => context.game);
  const launched = useSelector(launch, ({ context }) => context.launched);
  const failure = useSelector(launch, ({ context }) => context.failure);
  const mode = useSelector(launch, ({ context }) => context.launched?.mode ?? context.mode);
  const [isHintHidden, setHintHidden] = useState(false);
  const title = game === null ? '' : gameTitle(game);
  const isResting = view === 'checking' || view === 'short';
  const hasFrame = view === 'loading' || view === 'playing' || isResting || view === 'stalled';
  return (
    <div ref={stage} className={s['stage']}>
      <div className={s['bar']}>
        <IconButton label={t('launch.leave')} icon={<IconBack />} onClick={() => leaveGame(launch)} />
        <div className={s['words']}>
          <h2 id={titleId} className={s['title']} tabIndex={-1}>
            {title}
          </h2>
          <p className={s['line']}>
            {mode === 'free' && <Tag kind="new">{t('launch.demo')}</Tag>}
            <Elapsed launch={launch} />
          </p>
        </div>
        {view === 'playing' && launched !== null && !isHintHidden && (
          <RotateHint orientation={launched.orientation} onHide={() => setHintHidden(true)} />
        )}
        <Balance launch={launch} isFree={mode === 'free'} />
        <IconButton
          label={t('launch.reload')}
          icon={<IconRefresh size={20} />}
          disabled={!hasFrame}
          onClick={() => launch.send({ type: 'game.reload' })}
        />
        <FullScreenButton stage={stage} orientation={launched?.orientation ?? 'any'} />
      </div>
      <div className={s['view']}>
        {hasFrame && launched !== null && (
          <iframe
            key={launched.launchId}
            className={s['frame']}
            src={launched.url}
            title={title}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            inert={isResting}
            data-launch={launched.launchId}
          />
        )}
        {(view === 'opening' || view === 'loading') && game !== null && (
          <OpeningGame game={game} isLoading={view === 'loading'} />
        )}
        {view === 'checking' && <RealityCheck launch={launch} />}
        {view === 'short' && <DepositOffer launch={launch} />}
        {view === 'insufficientBalance' && <InsufficientBalance launch={launch} />}
        {view === 'failed' && (
          <div className={s['cover']}>
            <ErrorState
              title={t('launch.failed')}
              text={failure === null ? undefined : t(`error.${failure.code}`)}
              retryLabel={t('action.retry')}
              onRetry={() => launch.send({ type: 'launch.retry' })}
            />
            <Button variant="ghost" onClick={() => leaveGame(launch)}>
              {t('launch.leave')}
            </Button>
          </div>
        )}
        {view === 'stalled' && (
          <div className={s['cover']}>
            <ErrorState
              title={t('launch.stalled')}
              text={t('launch.stalled_text')}
              retryLabel={t('launch.reload')}
              onRetry={() => launch.send({ type: 'game.reload' })}
            />
            <Button variant="ghost" onClick={() => leaveGame(launch)}>
              {t('launch.leave')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Time since the game was opened. */
function Elapsed({ launch }: { readonly launch: LaunchRef }) {
  const { t } = useTexts();
  const time = formatElapsed(useSelector(launch, ({ context }) => context.elapsedSeconds));
  return (
    <span className={s['clock']} role="timer" aria-label={t('launch.clock', { time })}>
      <IconClock size={14} />
      {time}
    </span>
  );
}

/** The balance reported by the game; before that, the account's last known balance. */
function Balance({ launch, isFree }: { readonly launch: LaunchRef; readonly isFree: boolean }) {
  const { t } = useTexts();
  const language = useLanguage();
  const info = useSelector(useChart('session'), ({ context }) => context.memberInfo);
  const reported = useSelector(launch, ({ context }) => context.balanceMinor);
  // Games are played with cash and bonus.
  const held = info === null ? null : info.balanceMinor + info.bonusMinor;
  const minor = reported ?? (isFree ? null : held);
  if (minor === null || info === null) return null;
  return (
    <p className={s['balance']}>
      <VisuallyHidden>{t('account.balance')} </VisuallyHidden>
      {formatMoney(minor, info.currency, language)}
    </p>
  );
}

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange);
      return () => document.removeEventListener('fullscreenchange', onChange);
    },
    () => document.fullscreenElement !== null,
  );
}

/** Shows an element in full screen and locks the screen to the game's orientation. */
async function enterFullScreen(stage: HTMLElement, orientation: LaunchedGame['orientation']): Promise<void> {
  await stage.requestFullscreen();
  await screen.orientation.lock(orientation);
}

interface FullScreenButtonProps {
  readonly stage: { readonly current: HTMLElement | null };
  readonly orientation: LaunchedGame['orientation'];
}

/** Hides the browser's bars. Not shown in browsers without full screen (some phones). */
function FullScreenButton({ stage, orientation }: FullScreenButtonProps) {
  const { t } = useTexts();
  const isFull = useFullScreen();
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={t(isFull ? 'launch.fullscreen_end' : 'launch.fullscreen')}
      icon={isFull ? <IconClose size={20} /> : <IconExpand size={20} />}
      onClick={() => {
        if (stage.current === null) return;
        const change = isFull ? document.exitFullscreen() : enterFullScreen(stage.current, orientation);
        // A browser may refuse either, or not support the orientation lock; the game then continues unchanged.
        change.catch(() => {});
      }}
    />
  );
}

interface RotateHintProps {
  readonly orientation: LaunchedGame['orientation'];
  readonly onHide: () => void;
}

/** Asks the player to rotate the phone when the game needs the other orientation. Disappears once hidden or rotated. */
function RotateHint({ orientation, onHide }: RotateHintProps) {
  const { t } = useTexts();
  const isPortrait = useMedia(PORTRAIT_PHONE);
  const isLandscape = useMedia(LANDSCAPE_PHONE);
  if (!(isPortrait || isLandscape) || !isAcross(orientation, isPortrait)) return null;
  return (
    <p className={s['hint']} role="status">
      <IconRotate size={20} />
      <span>{t(orientation === 'landscape' ? 'launch.rotate' : 'launch.rotate_upright')}</span>
      <IconButton label={t('launch.hint_close')} icon={<IconClose size={18} />} onClick={onHide} />
    </p>
  );
}
