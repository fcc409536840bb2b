import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { IconMinus } from '@/ui/icons/IconMinus';
import { IconPlus } from '@/ui/icons/IconPlus';
import { type AvatarRef, movedCrop, pictureInFrame, SMALLEST, zoomedCrop } from './crop';
import s from './member.module.css';

/** Fraction of the frame that one press on an arrow key moves the picture. */
const STEP = 0.05;
const ZOOM_STEP = 0.02;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Selects the part of the picture for the avatar, by dragging, zooming with the wheel, or keyboard. */
export function CropPicture({ avatar }: { readonly avatar: AvatarRef }) {
  const { t } = useTexts();
  const picture = useSelector(avatar, ({ context }) => context.picture);
  const crop = useSelector(avatar, ({ context }) => context.crop);
  const isBusy = useSelector(avatar, (snapshot) => snapshot.hasTag('compressing'));
  const canCancel = useSelector(avatar, (snapshot) => snapshot.can({ type: 'crop.cancel' }));
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined);
  if (picture === null) return null;
  const place = pictureInFrame(picture, crop);

  const move = (across: number, down: number) =>
    avatar.send({ type: 'crop.changed', crop: movedCrop(picture, crop, across, down) });
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (last.current === undefined) return;
    const { clientWidth } = event.currentTarget;
    move((last.current.x - event.clientX) / clientWidth, (last.current.y - event.clientY) / clientWidth);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const moveByKey = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(...step);
  };
  return (
    <div className={s['choice']}>
      <p className={s['account']}>{t('member.crop_lead')}</p>
      <button
        type="button"
        className={s['frame']}
        aria-label={t('member.crop_area')}
        onKeyDown={moveByKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = undefined;
        }}
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          style={{ width: `${place.width}%`, left: `${place.left}%`, top: `${place.top}%` }}
        />
        <span className={s['circle']} />
      </button>
      <label className={s['zoom']}>
        <IconMinus size={20} />
        <input
          type="range"
          aria-label={t('member.crop_zoom')}
          min={0}
          max={1 - SMALLEST}
          step={ZOOM_STEP}
          value={1 - crop.size}
          onChange={(event) =>
            avatar.send({
              type: 'crop.changed',
              crop: zoomedCrop(picture, crop, 1 - event.target.valueAsNumber),
            })
          }
        />
        <IconPlus size={20} />
      </label>
      <Button size="l" block loading={isBusy} onClick={() => avatar.send({ type: 'crop.accept' })}>
        {t('member.crop_accept')}
      </Button>
      <Button variant="ghost" disabled={!canCancel} onClick={() => avatar.send({ type: 'crop.cancel' })}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}
