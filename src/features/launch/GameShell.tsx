import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LaunchedGame } from '@/machines/launch/launch.machine';
import { launchView } from '@/machines/launch/launchView';
import { Tag } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconBack, IconClock, IconClose, IconExpand, IconRefresh, IconRotate } from '@/ui/icons';
import { Modal } from '@/ui/Modal';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useChart } from '../actors';
import { gameTitle } from '../gameTypes';
import type { ViewProps } from '../late';
import { formatMoney } from '../money';
import { useLanguage } from '../site';
import { holdBackButton } from './backStep';
import { leaveGame } from './chart';
import { formatElapsed, isAcross } from './clock';
import { DepositOffer } from './DepositOffer';
import s from './GameShell.module.css';
import { RealityCheck } from './RealityCheck';

type LaunchRef = ViewProps['gameShell']['launch'];

/** Phones only: a screen with a mouse cannot be turned. */
const PORTRAIT_PHONE = '(orientation: portrait) and (hover: none)';
const LANDSCAPE_PHONE = '(orientation: landscape) and (hover: none)';

/** The game over the whole screen; the page stays mounted underneath, exactly where it was. */
export default function GameShell({ open, launch }: ViewProps['gameShell']) {
  const titleId = useId();
  const { history } = useRouter();
  useEffect(() => {
    if (!open) return;
    const { scrollY, innerWidth } = window;
    const release = holdBackButton(history, () => leaveGame(launch));
    return () => {
      release();
      // Turned over and back, the page has laid itself out anew beneath the game.
      if (window.innerWidth === innerWidth) window.scrollTo(0, scrollY);
    };
  }, [open, launch, history]);
  return (
    <Modal kind="full" open={open} onClose={() => leaveGame(launch)} labelledBy={titleId}>
      <Game launch={launch} titleId={titleId} />
    </Modal>
  );
}

function Game({ launch, titleId }: { readonly launch: LaunchRef; readonly titleId: string }) {
  const { t } = useTranslation();
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
        {(view === 'opening' || view === 'loading') && (
          <div className={s['cover']} role="status">
            <Spinner size="l" />
            <p>{t(view === 'opening' ? 'launch.opening' : 'launch.loading')}</p>
          </div>
        )}
        {view === 'checking' && <RealityCheck launch={launch} />}
        {view === 'short' && <DepositOffer launch={launch} />}
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
  const { t } = useTranslation();
  const time = formatElapsed(useSelector(launch, ({ context }) => context.elapsedSeconds));
  return (
    <span className={s['clock']} role="timer" aria-label={t('launch.clock', { time })}>
      <IconClock size={14} />
      {time}
    </span>
  );
}

/** The balance as the game reports it; before that, what the account is known to hold. */
function Balance({ launch, isFree }: { readonly launch: LaunchRef; readonly isFree: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const info = useSelector(useChart('session'), ({ context }) => context.memberInfo);
  const reported = useSelector(launch, ({ context }) => context.balanceMinor);
  const minor = reported ?? (isFree ? null : (info?.balanceMinor ?? null));
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

/** Shows an element alone on the screen, which turns to how the game is held even where the phone would not. */
async function enterFullScreen(stage: HTMLElement, orientation: LaunchedGame['orientation']): Promise<void> {
  await stage.requestFullscreen();
  await screen.orientation.lock(orientation);
}

interface FullScreenButtonProps {
  readonly stage: { readonly current: HTMLElement | null };
  readonly orientation: LaunchedGame['orientation'];
}

/** Hides the browser's own bars; not offered where a browser cannot (phones of one maker). */
function FullScreenButton({ stage, orientation }: FullScreenButtonProps) {
  const { t } = useTranslation();
  const isFull = useFullScreen();
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={t(isFull ? 'launch.fullscreen_end' : 'launch.fullscreen')}
      icon={isFull ? <IconClose size={20} /> : <IconExpand size={20} />}
      onClick={() => {
        if (stage.current === null) return;
        const change = isFull ? document.exitFullscreen() : enterFullScreen(stage.current, orientation);
        // A browser may refuse either, or know nothing of the latter; the game goes on as it is.
        change.catch(() => {});
      }}
    />
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

interface RotateHintProps {
  readonly orientation: LaunchedGame['orientation'];
  readonly onHide: () => void;
}

/** Asks to turn the phone when the game is made for the other way, beside the game; gone once hidden or turned. */
function RotateHint({ orientation, onHide }: RotateHintProps) {
  const { t } = useTranslation();
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
