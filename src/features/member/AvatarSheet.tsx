import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { IconTrash } from '@/ui/icons/IconTrash';
import { IconUpload } from '@/ui/icons/IconUpload';
import { Sheet } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import { CropPicture } from './CropPicture';
import type { AvatarRef } from './crop';
import s from './member.module.css';

interface AvatarSheetProps {
  /** Undefined while the sheet is closed. */
  readonly avatar: AvatarRef | undefined;
  readonly onClose: () => void;
}

/** The sheet in which a member chooses a picture (MEMBER-02). */
export function AvatarSheet({ avatar, onClose }: AvatarSheetProps) {
  const { t } = useTexts();
  const isCropping = useSelector(avatar, (snapshot) => snapshot?.hasTag('cropping') ?? false);
  const canCancel = useSelector(avatar, (snapshot) => snapshot?.can({ type: 'crop.cancel' }) ?? false);
  return (
    <Sheet
      open={avatar !== undefined}
      onClose={() => (isCropping ? avatar?.send({ type: 'crop.cancel' }) : onClose())}
      title={isCropping ? t('member.crop') : t('member.avatar')}
      closeLabel={t('action.close')}
      held={isCropping && !canCancel}
    >
      {avatar !== undefined && (isCropping ? <CropPicture avatar={avatar} /> : <Choice avatar={avatar} />)}
    </Sheet>
  );
}

function Choice({ avatar }: { readonly avatar: AvatarRef }) {
  const { t } = useTexts();
  const choice = useSelector(avatar, ({ context }) => context.choice);
  const fault = useSelector(avatar, ({ context }) => context.fault);
  const isUnavailable = useSelector(avatar, (snapshot) => snapshot.hasTag('unavailable'));
  const isLoading = useSelector(avatar, (snapshot) => snapshot.hasTag('loading'));
  const isChoosing = useSelector(avatar, (snapshot) => snapshot.hasTag('choosing'));
  const isSaving = useSelector(avatar, (snapshot) => snapshot.hasTag('saving'));
  const faultId = useId();
  if (isUnavailable) {
    return (
      <ErrorState
        title={t('member.avatar_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => avatar.send({ type: 'avatar.retry' })}
      />
    );
  }
  if (isLoading) {
    return (
      <div className={s['waiting']}>
        <Spinner label={t('shell.loading')} />
      </div>
    );
  }
  return (
    <div className={s['choice']} aria-busy={!isChoosing}>
      {choice.presets.length > 0 && (
        <fieldset className={s['presets']} disabled={!isChoosing}>
          <legend>{t('member.avatar_presets')}</legend>
          {choice.presets.map(({ name, url }, at) => (
            <button
              key={name}
              type="button"
              className={s['preset']}
              aria-pressed={choice.avatar === url}
              aria-label={t('member.avatar_preset', { at: at + 1 })}
              onClick={() => avatar.send({ type: 'preset.chosen', name })}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          ))}
        </fieldset>
      )}
      <label className={s['upload']} data-disabled={!isChoosing}>
        <IconUpload size={22} />
        <span>
          {t('member.avatar_upload')}
          <small>{t('member.avatar_upload_hint')}</small>
        </span>
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={!isChoosing}
          aria-describedby={fault === null ? undefined : faultId}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) avatar.send({ type: 'file.chosen', file });
            target.value = '';
          }}
        />
      </label>
      {fault !== null && (
        <p id={faultId} className={s['fault']} role="alert">
          {t(`fault.${fault}`)}
        </p>
      )}
      {choice.avatar !== null && (
        <Button
          variant="ghost"
          icon={<IconTrash />}
          disabled={!isChoosing}
          onClick={() => avatar.send({ type: 'avatar.remove' })}
        >
          {t('member.avatar_remove')}
        </Button>
      )}
      <p className={s['status']} role="status">
        {isSaving && t('member.avatar_saving')}
      </p>
    </div>
  );
}
