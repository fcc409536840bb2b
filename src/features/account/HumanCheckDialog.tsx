import { useSelector } from '@xstate/react';
import { type PointerEvent, useRef } from 'react';
import type { HumanCheckRef } from '@/features/shared/lazy';
import { useTexts } from '@/features/shared/state/texts';
import { type HumanPuzzle, humanCheckScreen } from '@/machines/account/humanCheck/humanCheck.machine';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconChevronLeft } from '@/ui/icons/IconChevronLeft';
import { IconChevronRight } from '@/ui/icons/IconChevronRight';
import { IconRefresh } from '@/ui/icons/IconRefresh';
import { Popup } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import s from './HumanCheck.module.css';

/** The human check dialog. It can be solved by dragging, tapping or keyboard, or without the picture. */
export default function HumanCheckDialog({ check }: { readonly check: HumanCheckRef | undefined }) {
  const { t } = useTexts();
  return (
    <Popup
      open={check !== undefined}
      onClose={() => check?.send({ type: 'check.cancel' })}
      title={t('human.title')}
      closeLabel={t('action.close')}
    >
      {check !== undefined && <Check check={check} />}
    </Popup>
  );
}

function Check({ check }: { readonly check: HumanCheckRef }) {
  const { t } = useTexts();
  const screen = useSelector(check, humanCheckScreen);
  const puzzle = useSelector(check, ({ context }) => context.puzzle);
  if (screen === 'unavailable') {
    return (
      <ErrorState
        title={t('human.unavailable')}
        retryLabel={t('action.retry')}
        onRetry={() => check.send({ type: 'puzzle.refresh' })}
      />
    );
  }
  if (screen === 'proving') {
    return (
      <div className={s['proof']} role="status">
        <Spinner size="l" />
        <p>{t('human.proving')}</p>
      </div>
    );
  }
  return (
    <div className={s['check']} aria-busy={screen === 'loading' || screen === 'judging'}>
      <p className={s['lead']}>{t('human.lead')}</p>
      {puzzle === null ? (
        <div className={s['empty']} role="status">
          <Spinner label={t('human.loading')} />
        </div>
      ) : (
        <Puzzle check={check} puzzle={puzzle} isOpen={screen === 'puzzle'} />
      )}
      <p className={s['verdict']} role="status">
        {screen === 'missed' && t('human.missed')}
        {screen === 'judging' && t('human.judging')}
      </p>
      <div className={s['other']}>
        <Button
          size="s"
          variant="secondary"
          disabled={screen !== 'puzzle'}
          onClick={() => check.send({ type: 'proof.chosen' })}
        >
          {t('human.proof')}
        </Button>
        <IconButton
          label={t('human.refresh')}
          icon={<IconRefresh size={20} />}
          disabled={screen !== 'puzzle'}
          onClick={() => check.send({ type: 'puzzle.refresh' })}
        />
      </div>
      <p className={s['hint']}>{t('human.proof_hint')}</p>
    </div>
  );
}

/** Distance that one press on an arrow button moves the piece, in picture pixels. */
const NUDGE = 3;
/** Minimum distance of a drag, in CSS pixels. A drag is submitted when it ends; a tap only moves the piece. */
const DRAG = 8;

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

interface PuzzleProps {
  readonly check: HumanCheckRef;
  readonly puzzle: HumanPuzzle;
  readonly isOpen: boolean;
}

function Puzzle({ check, puzzle: { slider }, isOpen }: PuzzleProps) {
  const { t } = useTexts();
  const left = useSelector(check, ({ context }) => context.left);
  const pressedAt = useRef<number>(undefined);
  const moveTo = (position: number) => check.send({ type: 'slider.moved', left: position });
  const release = (event: PointerEvent) => {
    const start = pressedAt.current;
    pressedAt.current = undefined;
    if (start !== undefined && Math.abs(event.clientX - start) >= DRAG) {
      check.send({ type: 'slider.released' });
    }
  };
  return (
    <>
      <div className={s['picture']} style={{ aspectRatio: `${slider.width} / ${slider.height}` }}>
        <img src={slider.background} alt={t('human.picture')} draggable={false} />
        <img
          className={s['piece']}
          src={slider.piece}
          alt=""
          draggable={false}
          style={{
            left: share(left, slider.width),
            top: share(slider.pieceTop, slider.height),
            width: share(slider.pieceWidth, slider.width),
          }}
        />
      </div>
      <input
        type="range"
        className={s['slider']}
        aria-label={t('human.slider')}
        min={0}
        max={slider.width - slider.pieceWidth}
        step={1}
        value={left}
        disabled={!isOpen}
        onChange={(event) => moveTo(event.target.valueAsNumber)}
        onPointerDown={(event) => {
          pressedAt.current = event.clientX;
        }}
        onPointerUp={release}
        onKeyDown={(event) => {
          if (event.key === 'Enter') check.send({ type: 'slider.released' });
        }}
      />
      <div className={s['steps']}>
        <IconButton
          variant="solid"
          label={t('human.left')}
          icon={<IconChevronLeft />}
          disabled={!isOpen}
          onClick={() => moveTo(left - NUDGE)}
        />
        <Button
          block
          disabled={!isOpen || left === 0}
          onClick={() => check.send({ type: 'slider.released' })}
        >
          {t('human.confirm')}
        </Button>
        <IconButton
          variant="solid"
          label={t('human.right')}
          icon={<IconChevronRight />}
          disabled={!isOpen}
          onClick={() => moveTo(left + NUDGE)}
        />
      </div>
    </>
  );
}
