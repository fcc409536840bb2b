import { messageLength } from '@contract/readers/messages';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { REWARD_IMAGE_COUNT, REWARD_PICKER_TYPES, REWARD_REMARKS_LENGTH } from '@/config/constants';
import { Alert, RequestForm } from '@/features/account';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { PromotionPicture } from '@/features/shared/page/PromotionPicture';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { VisitorState } from '@/features/shared/page/VisitorState';
import { useTexts } from '@/features/shared/state/texts';
import type { rewardFormMachine } from '@/machines/content/rewardForm/rewardForm.machine';
import { isComplete, isTooLong, roomFor } from '@/machines/content/rewardForm/rewardRules';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { IconCamera } from '@/ui/icons/IconCamera';
import { IconClose } from '@/ui/icons/IconClose';
import { IconGift } from '@/ui/icons/IconGift';
import { useRefusal } from '@/ui/refusals';
import { Spinner } from '@/ui/Spinner';
import { TextArea } from '@/ui/TextArea';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import screen from '../../shared/page/screen.module.css';
import { imageOf } from '../promotions';
import s from './rewards.module.css';

type FormRef = ActorRefFrom<typeof rewardFormMachine>;

/** The reward application of a promotion (ROUTE-41). */
export function RewardFormScreen({ actor }: ScreenProps<'rewardForm'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      instead={{
        awaitingLogin: <VisitorState text={t('reward.visitor')} />,
        unavailable: (form) => <Unavailable form={form} />,
      }}
      failed={{ title: t('reward.failed'), retry: { type: 'form.retry' } }}
      isReady={(snapshot) => !snapshot.hasTag('loading') && snapshot.context.offer !== null}
    >
      {(form) => <Fields form={form} />}
    </ChartScreen>
  );
}

function Unavailable({ form }: { readonly form: FormRef }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<IconGift size={34} />}
      title={t('reward.unavailable')}
      text={t('reward.unavailable_text')}
      action={<Button onClick={() => form.send({ type: 'form.leave' })}>{t('promo.all')}</Button>}
    />
  );
}

function Fields({ form }: { readonly form: FormRef }) {
  const { t } = useTexts();
  const { promotion, offer, draft, failure } = useSelector(form, ({ context }) => context);
  const isUploading = useSelector(form, (snapshot) => snapshot.hasTag('uploading'));
  const isSending = useSelector(form, (snapshot) => snapshot.hasTag('sending')) || isUploading;
  const isEditing = useSelector(form, (snapshot) => snapshot.hasTag('editing'));
  if (promotion === null || offer === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.send({ type: 'form.submit' });
  };
  const need = (flag: 'Y' | 'N') => (flag === 'Y' ? t('reward.required') : t('reward.optional'));
  return (
    <RequestForm failure={failure} className={screen['form']} onSubmit={submit} noValidate>
      <div className={s['promotion']}>
        <PromotionPicture
          path={imageOf(promotion, 1)}
          served={320}
          className={s['promotionPicture']}
          width={96}
          height={48}
        />
        <h2>{promotion.title}</h2>
      </div>
      <p className={screen['lead']}>{t('reward.lead')}</p>
      <TextArea
        name="remarks"
        reads="message"
        label={t('reward.remarks')}
        note={need(offer.remarkRequired)}
        hint={t('reward.remarks_hint')}
        counter={t('reward.count', { used: messageLength(draft.remarks), limit: REWARD_REMARKS_LENGTH })}
        full={messageLength(draft.remarks) >= REWARD_REMARKS_LENGTH}
        error={isTooLong(draft.remarks) ? t('message.activity_apply_remark_limit4') : undefined}
        value={draft.remarks}
        readOnly={!isEditing}
        required={offer.remarkRequired === 'Y'}
        onChange={(event) => form.send({ type: 'remarks.typed', remarks: event.target.value })}
      />
      <Pictures form={form} note={need(offer.imageRequired)} />
      <p className={s['hint']} role="status">
        {isUploading
          ? t('reward.uploading', {
              number: draft.pictures.filter(({ uploadedId }) => uploadedId !== null).length + 1,
              count: draft.pictures.length,
            })
          : t('reward.draft_kept')}
      </p>
      <div className={s['buttons']}>
        {isUploading ? (
          <Button variant="secondary" onClick={() => form.send({ type: 'upload.cancel' })}>
            {t('reward.stop')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={!isEditing}
            onClick={() => form.send({ type: 'form.cancel' })}
          >
            {t('reward.clear')}
          </Button>
        )}
        <Button
          type="submit"
          loading={isSending}
          disabled={!isSending && (!isEditing || !isComplete(offer, draft))}
        >
          {t('reward.submit')}
        </Button>
      </div>
    </RequestForm>
  );
}

/** Previews of the chosen pictures, four per row, and a button to add one (REWARD-03). */
function Pictures({ form, note }: { readonly form: FormRef; readonly note: string }) {
  const { t } = useTexts();
  const draft = useSelector(form, ({ context }) => context.draft);
  const isEditing = useSelector(form, (snapshot) => snapshot.hasTag('editing'));
  const isReading = useSelector(form, (snapshot) => snapshot.hasTag('reading'));
  const refusal = useRefusal('pictures');
  return (
    <fieldset name="pictures" className={s['field']}>
      <legend className={s['label']}>
        {t('reward.pictures')}
        <span>
          {note} · {t('reward.count', { used: draft.pictures.length, limit: REWARD_IMAGE_COUNT })}
        </span>
      </legend>
      <div className={s['pictures']}>
        {draft.pictures.map(({ id, name, address }, index) => (
          <div key={id} className={s['slot']}>
            <img src={address} alt={t('reward.picture', { number: index + 1, name })} />
            <IconButton
              className={s['remove']}
              variant="solid"
              label={t('reward.remove_picture', { number: index + 1 })}
              icon={<IconClose size={18} />}
              disabled={!isEditing}
              onClick={() => form.send({ type: 'picture.remove', id })}
            />
          </div>
        ))}
        {roomFor(draft) > 0 && (
          <label className={`${s['slot']} ${s['add']}`} data-disabled={isEditing ? undefined : ''}>
            {isReading ? <Spinner label={t('reward.reading')} /> : <IconCamera />}
            <VisuallyHidden>{t('reward.add_picture')}</VisuallyHidden>
            <input
              type="file"
              accept={REWARD_PICKER_TYPES}
              multiple
              disabled={!isEditing}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                if (files.length > 0) form.send({ type: 'pictures.choose', files });
              }}
            />
          </label>
        )}
      </div>
      {refusal !== undefined && <Alert>{refusal}</Alert>}
      <p className={s['hint']}>
        {t('reward.pictures_hint')} {t('reward.privacy')}
      </p>
    </fieldset>
  );
}
