import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { CHAT_BACKOFF } from '@/config/constants';
import { CHAT_PATH, DEPOSIT_PATH } from '@/config/routes';
import { formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { VisitorState } from '@/features/shared/page/VisitorState';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { chatRoomMachine } from '@/machines/chat/chatRoom/chatRoom.machine';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState, type EmptyStateProps } from '@/ui/EmptyState';
import { IconChat } from '@/ui/icons/IconChat';
import { IconLock } from '@/ui/icons/IconLock';
import { IconVip } from '@/ui/icons/IconVip';
import { IconWallet } from '@/ui/icons/IconWallet';
import { Spinner } from '@/ui/Spinner';
import { Composer } from './Composer';
import s from './chat.module.css';
import { Messages } from './Messages';

type RoomRef = ActorRefFrom<typeof chatRoomMachine>;

/** One room of the chat. */
export function ChatRoomScreen({ actor: room }: ScreenProps<'chatRoom'>) {
  const { t } = useTexts();
  const name = useSelector(room, (snapshot) => snapshot?.context.room?.displayName);
  return (
    <ChartScreen
      title={name}
      bare
      actor={room}
      visitor={
        <VisitorState icon={<IconChat size={34} />} title={t('chat.visitor')} text={t('chat.visitor_text')} />
      }
      instead={{
        refused: (actor) => <Refused room={actor} />,
        closed: (actor) => <Closed room={actor} />,
        expired: (actor) => <Expired room={actor} />,
        locked: (actor) => <Locked room={actor} />,
      }}
    >
      {(actor) => <Room room={actor} />}
    </ChartScreen>
  );
}

function Room({ room }: { readonly room: RoomRef }) {
  return (
    <div className={s['room']}>
      <LinkStatus room={room} />
      <Messages room={room} />
      <Composer room={room} />
    </div>
  );
}

/** The connection status; screen readers announce changes. */
function LinkStatus({ room }: { readonly room: RoomRef }) {
  const { t } = useTexts();
  const state = useSelector(room, (snapshot) => {
    if (snapshot.hasTag('reconnecting')) return 'reconnecting';
    if (snapshot.hasTag('offline')) return 'offline';
    if (!snapshot.hasTag('online')) {
      return snapshot.context.tries > 0 ? 'reconnecting' : 'connecting';
    }
    return snapshot.hasTag('held') ? 'held' : 'online';
  });
  const attempt = useSelector(room, ({ context }) => context.tries + 1);
  const canRetry = useSelector(room, (snapshot) => snapshot.can({ type: 'room.retry' }));
  const viewers = useSelector(room, ({ context }) => context.viewers);
  const most = CHAT_BACKOFF.length;
  return (
    <div className={s['status']} data-state={state}>
      <p role="status">
        {state === 'connecting' || state === 'reconnecting' ? (
          <Spinner size="s" />
        ) : (
          <span className={s['dot']} />
        )}
        {state === 'reconnecting'
          ? t('chat.reconnecting', { attempt: Math.min(attempt, most), most })
          : t(`chat.${state}`)}
      </p>
      {(state === 'online' || state === 'held') && viewers > 0 && (
        <span>{t('chat.viewers', { count: viewers })}</span>
      )}
      {(state === 'reconnecting' || state === 'offline') && (
        <Button
          size="s"
          variant="secondary"
          disabled={!canRetry}
          onClick={() => room.send({ type: 'room.retry' })}
        >
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}

const toHosts = linkTo(CHAT_PATH);

/** Why the member is not in the room. It may replace a conversation, so screen readers announce it. */
const Outside = (props: EmptyStateProps) => (
  <div role="alert">
    <EmptyState {...props} />
  </div>
);

function Refused({ room }: { readonly room: RoomRef }) {
  const { t } = useTexts();
  const code = useSelector(room, ({ context }) => context.failure?.code ?? 'no.permission');
  const mayRetry = useSelector(room, (snapshot) => snapshot.can({ type: 'room.retry' }));
  const isVip = useSelector(
    room,
    ({ context }) => context.room?.roomType === 'vip' && context.failure?.code === 'no.permission',
  );
  return (
    <Outside
      icon={isVip ? <IconVip size={34} /> : <IconLock size={34} />}
      title={t('chat.refused')}
      text={isVip ? t('chat.refused_vip') : t(`error.${code}`)}
      action={
        <div className={s['ways']}>
          {mayRetry && (
            <Button onClick={() => room.send({ type: 'room.retry' })}>{t('chat.try_again')}</Button>
          )}
          <ButtonLink variant="secondary" render={toHosts}>
            {t('chat.to_hosts')}
          </ButtonLink>
        </div>
      }
    />
  );
}

function Closed({ room }: { readonly room: RoomRef }) {
  const { t } = useTexts();
  const name = useSelector(room, ({ context }) => context.room?.displayName ?? '');
  return (
    <Outside
      icon={<IconChat size={34} />}
      title={t('chat.closed', { name })}
      text={t('chat.closed_text')}
      action={
        <div className={s['ways']}>
          <Button onClick={() => room.send({ type: 'room.retry' })}>{t('chat.try_again')}</Button>
          <ButtonLink variant="secondary" render={toHosts}>
            {t('chat.to_hosts')}
          </ButtonLink>
        </div>
      }
    />
  );
}

/** The pass has ended in the room. The current price shows before a new one is paid. */
function Expired({ room }: { readonly room: RoomRef }) {
  const { t } = useTexts();
  return (
    <Outside
      icon={<IconWallet size={34} />}
      title={t('chat.expired')}
      text={t('chat.expired_text')}
      action={
        <div className={s['ways']}>
          <Button onClick={() => room.send({ type: 'room.retry' })}>{t('chat.renew')}</Button>
          <ButtonLink variant="secondary" render={toHosts}>
            {t('chat.to_hosts')}
          </ButtonLink>
        </div>
      }
    />
  );
}

/** The entrance of a paid room: it states price, duration and the use of the balance before the player confirms. */
function Locked({ room }: { readonly room: RoomRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const model = useSelector(room, ({ context }) => context.room);
  const failure = useSelector(room, ({ context }) => context.failure);
  const isBuying = useSelector(room, (snapshot) => snapshot.hasTag('buying'));
  const price = formatMoney(model?.priceMinor ?? 0, model?.currency ?? 'PHP', language);
  return (
    <EmptyState
      icon={<IconWallet size={34} />}
      title={t('chat.locked', { price })}
      text={t('chat.locked_text')}
      action={
        <div className={s['ways']}>
          {failure !== null && (
            <p className={s['notice']} role="alert">
              {t(`error.${failure.code}`)}
            </p>
          )}
          <Button loading={isBuying} onClick={() => room.send({ type: 'pass.buy' })}>
            {t('chat.buy', { price })}
          </Button>
          {failure?.code === 'balance.insufficient' && (
            <ButtonLink variant="secondary" render={linkTo(DEPOSIT_PATH)}>
              {t('shell.deposit')}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" render={toHosts}>
            {t('chat.to_hosts')}
          </ButtonLink>
        </div>
      }
    />
  );
}
