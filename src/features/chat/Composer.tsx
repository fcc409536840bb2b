import { readChatMessage } from '@contract/readers/messages';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { CHAT_TEXT_MAX } from '@/config/constants';
import { useTexts } from '@/features/shared/state/texts';
import type { chatRoomMachine } from '@/machines/chat/chatRoom/chatRoom.machine';
import { IconButton } from '@/ui/IconButton';
import { IconSend } from '@/ui/icons/IconSend';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import s from './chat.module.css';

/** The composer shows the number of remaining characters below this number. */
const FEW_LEFT = 50;

/** The input for messages. It works offline too: a message is sent once there is a connection. */
export function Composer({ room }: { readonly room: ActorRefFrom<typeof chatRoomMachine> }) {
  const { t } = useTexts();
  const draft = useSelector(room, ({ context }) => context.draft);
  const reading = readChatMessage(draft);
  const left = CHAT_TEXT_MAX - draft.length;
  const isTooLong = !reading.ok && reading.reason === 'length';
  return (
    <form
      className={s['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        room.send({ type: 'message.send' });
      }}
    >
      <label className={s['field']}>
        <VisuallyHidden>{t('chat.compose')}</VisuallyHidden>
        <input
          type="text"
          placeholder={t('chat.placeholder')}
          autoComplete="off"
          enterKeyHint="send"
          data-reads="message"
          aria-invalid={isTooLong}
          value={draft}
          onChange={({ target }) => room.send({ type: 'draft.changed', text: target.value })}
        />
      </label>
      <IconButton
        type="submit"
        variant="solid"
        label={t('chat.send')}
        icon={<IconSend />}
        disabled={!reading.ok}
      />
      <p className={s['hint']} role={left <= FEW_LEFT ? 'status' : undefined}>
        {isTooLong
          ? t('chat.too_long', { most: CHAT_TEXT_MAX })
          : left <= FEW_LEFT
            ? t('chat.left', { count: Math.max(left, 0) })
            : t('chat.safety')}
      </p>
    </form>
  );
}
