import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { CHAT_BACKOFF } from '@/config/constants';
import { CHAT_PATH } from '@/config/routes';
import type { chatRoomMachine } from '@/machines/chatRoom/chatRoom.machine';
import { Button, ButtonLink } from '@/ui/Button';
import { IconChat, IconLock, IconVip, IconWallet } from '@/ui/icons';
import { Spinner } from '@/ui/Spinner';
import { EmptyState } from '@/ui/States';
import { useChart } from '../actors';
import { FlowFrame, useFlow } from '../flow';
import { linkTo } from '../links';
import { formatMoney } from '../money';
import screen from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand, useLanguage } from '../site';
import { Composer } from './Composer';
import s from './chat.module.css';
import { Messages } from './Messages';

type RoomRef = ActorRefFrom<typeof chatRoomMachine>;

/** One room of the chat. */
export function ChatRoomScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  const room = flow?.name === 'chatRoom' ? flow.ref : undefined;
  const name = useSelector(room, (snapshot) => snapshot?.context.room?.displayName);
  const title = name ?? t('chat.title');
  useDocumentTitle(t('title.page', { page: title, brand: useBrand() }));
  return (
    <>
      <PageHeader title={title} />
      <PageContent>
        {room === undefined ? (
          <div className={screen['page']}>
            <FlowFrame place="screen" />
          </div>
        ) : (
          <Room room={room} />
        )}
      </PageContent>
    </>
  );
}

function Room({ room }: { readonly room: RoomRef }) {
  const obstacle = useSelector(room, (snapshot) => {
    if (snapshot.matches('visitor')) return 'visitor';
    if (snapshot.matches('refused')) return 'refused';
    if (snapshot.matches('closed')) return 'closed';
    return snapshot.matches('locked') || snapshot.matches('buying') ? 'locked' : null;
  });
  if (obstacle !== null) {
    return (
      <div className={screen['page']}>
        {obstacle === 'visitor' && <Visitor />}
        {obstacle === 'refused' && <Refused room={room} />}
        {obstacle === 'closed' && <Closed room={room} />}
        {obstacle === 'locked' && <Locked room={room} />}
      </div>
    );
  }
  return (
    <div className={s['room']}>
      <LinkStatus room={room} />
      <Messages room={room} />
      <Composer room={room} />
    </div>
  );
}

/** How the connection is, in words that are read out when they change. */
function LinkStatus({ room }: { readonly room: RoomRef }) {
  const { t } = useTranslation();
  const state = useSelector(room, (snapshot) => {
    if (snapshot.matches('reconnecting')) return 'reconnecting';
    if (snapshot.matches('offline')) return 'offline';
    if (!snapshot.matches({ linked: 'online' })) {
      return snapshot.context.attempts > 0 ? 'reconnecting' : 'connecting';
    }
    return snapshot.matches({ linked: { online: { pace: 'held' } } }) ? 'held' : 'online';
  });
  const attempt = useSelector(room, ({ context }) => context.attempts + 1);
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
        <Button size="s" variant="secondary" onClick={() => room.send({ type: 'room.retry' })}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}

function Visitor() {
  const { t } = useTranslation();
  const navigation = useChart('navigation');
  return (
    <EmptyState
      icon={<IconChat size={34} />}
      title={t('chat.visitor')}
      text={t('chat.visitor_text')}
      action={
        <Button onClick={() => navigation.send({ type: 'popup.open', popup: 'login' })}>
          {t('action.login')}
        </Button>
      }
    />
  );
}

const toHosts = linkTo(CHAT_PATH);

function Refused({ room }: { readonly room: RoomRef }) {
  const { t } = useTranslation();
  const code = useSelector(room, ({ context }) => context.failure?.code ?? 'no.permission');
  const isVip = useSelector(
    room,
    ({ context }) => context.room?.roomType === 'vip' && context.failure?.code === 'no.permission',
  );
  return (
    <EmptyState
      icon={isVip ? <IconVip size={34} /> : <IconLock size={34} />}
      title={t('chat.refused')}
      text={isVip ? t('chat.refused_vip') : t(`error.${code}`)}
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

function Closed({ room }: { readonly room: RoomRef }) {
  const { t } = useTranslation();
  const name = useSelector(room, ({ context }) => context.room?.displayName ?? '');
  return (
    <EmptyState
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

/** A paid room: price, duration and what happens to the money stand there before the button does anything. */
function Locked({ room }: { readonly room: RoomRef }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const model = useSelector(room, ({ context }) => context.room);
  const failure = useSelector(room, ({ context }) => context.failure);
  const isBuying = useSelector(room, (snapshot) => snapshot.matches('buying'));
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
          <ButtonLink variant="secondary" render={toHosts}>
            {t('chat.to_hosts')}
          </ButtonLink>
        </div>
      }
    />
  );
}
