import type { ChatMessage } from '@contract/chat';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatTime } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { chatRoomMachine } from '@/machines/chat/chatRoom/chatRoom.machine';
import type { PendingMessage } from '@/machines/chat/chatRoom/messages';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconTrash } from '@/ui/icons/IconTrash';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import s from './chat.module.css';

type RoomRef = ActorRefFrom<typeof chatRoomMachine>;

/**
 * The messages of a room. The list is laid out from its end, so that it stays at the newest message and does not move
 * when older messages are added at the top.
 */
export function Messages({ room }: { readonly room: RoomRef }) {
  const { t } = useTexts();
  const messages = useSelector(room, ({ context }) => context.messages);
  const pending = useSelector(room, ({ context }) => context.pending);
  const isOnline = useSelector(room, (snapshot) => snapshot.hasTag('online'));
  return (
    <div className={s['log']} role="log" aria-label={t('chat.messages')}>
      <ol className={s['messages']}>
        <Older room={room} />
        {messages.length === 0 && pending.length === 0 && isOnline && (
          <li className={s['first']}>{t('chat.first_message')}</li>
        )}
        {messages.map((message, index) => (
          <Message
            key={message.seq}
            message={message}
            isContinued={isSameAuthor(messages[index - 1], message)}
            hasNamesake={messages.some(
              (other) => other.authorName === message.authorName && !isSameAuthor(other, message),
            )}
          />
        ))}
        {pending.map((message) => (
          <Pending key={message.clientId} message={message} room={room} />
        ))}
      </ol>
    </div>
  );
}

function Older({ room }: { readonly room: RoomRef }) {
  const { t } = useTexts();
  const hasMore = useSelector(room, ({ context }) => context.hasMore);
  const isLoading = useSelector(room, (snapshot) => snapshot.hasTag('pastLoading'));
  const isFailed = useSelector(room, (snapshot) => snapshot.hasTag('pastFailed'));
  const canLoad = useSelector(room, (snapshot) => snapshot.can({ type: 'history.more' }));
  if (!hasMore) return null;
  return (
    <li className={s['older']}>
      {isFailed && <p role="alert">{t('chat.older_failed')}</p>}
      <Button
        size="s"
        variant="secondary"
        loading={isLoading}
        disabled={!canLoad && !isLoading}
        onClick={() => room.send({ type: 'history.more' })}
      >
        {isFailed ? t('action.retry') : t('chat.older')}
      </Button>
    </li>
  );
}

/** Authors are told apart by who they are, never by what they call themselves. */
const isSameAuthor = (one: ChatMessage | undefined, other: ChatMessage): boolean =>
  one !== undefined && one.author === other.author && one.fromHost === other.fromHost;

function Message({
  message,
  isContinued,
  hasNamesake,
}: {
  readonly message: ChatMessage;
  /** Whether the previous message is by the same author. */
  readonly isContinued: boolean;
  /** Whether somebody else in the room has the same name. */
  readonly hasNamesake: boolean;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const time = formatTime(message.sentTime, language);
  return (
    <li className={s['message']} data-own={message.own} data-host={message.fromHost}>
      {!message.own &&
        (isContinued ? (
          <VisuallyHidden>{message.authorName}</VisuallyHidden>
        ) : (
          <span className={s['author']}>
            <bdi>{message.authorName}</bdi>
            {hasNamesake && !message.fromHost && <small>#{message.author}</small>}
            {message.fromHost && <strong>{t('chat.host')}</strong>}
          </span>
        ))}
      <span className={s['text']}>{message.text}</span>
      <time className={s['time']} dateTime={new Date(message.sentTime).toISOString()}>
        {time}
      </time>
    </li>
  );
}

/** The player's own message that the server has not stored yet. */
function Pending({ message, room }: { readonly message: PendingMessage; readonly room: RoomRef }) {
  const { t } = useTexts();
  const { clientId, refused } = message;
  return (
    <li className={s['message']} data-own="true" data-pending={!refused} data-refused={refused}>
      <span className={s['text']}>{message.text}</span>
      {refused ? (
        <span className={s['refusal']} role="alert">
          {t('chat.not_sent')}
          <IconButton
            label={t('chat.drop')}
            icon={<IconTrash size={18} />}
            onClick={() => room.send({ type: 'message.drop', clientId })}
          />
        </span>
      ) : (
        <span className={s['time']}>{t('chat.sending')}</span>
      )}
    </li>
  );
}
