import type { ChatModel } from '@contract/chat';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { CHAT_ROOM_PATH } from '@/config/routes';
import { formatMoney } from '@/features/shared/format';
import { ChartStates } from '@/features/shared/page/ChartStates';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { VisitorState } from '@/features/shared/page/VisitorState';
import { useContacts } from '@/features/shared/state/contacts';
import { useLanguage, usePictureAddress } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { ChatListKind, chatListMachine } from '@/machines/chat/chatList/chatList.machine';
import type { chatLobbyMachine } from '@/machines/chat/chatLobby/chatLobby.machine';
import { Avatar } from '@/ui/Avatar';
import { Badge, Tag } from '@/ui/Badge';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { IconChat } from '@/ui/icons/IconChat';
import { IconHeart } from '@/ui/icons/IconHeart';
import { IconHeartFilled } from '@/ui/icons/IconHeartFilled';
import { IconWarning } from '@/ui/icons/IconWarning';
import { SegmentedTabs } from '@/ui/SegmentedTabs';
import { SkeletonRow } from '@/ui/Skeleton';
import s from './chat.module.css';

type LobbyRef = ActorRefFrom<typeof chatLobbyMachine>;
type ListRef = ActorRefFrom<typeof chatListMachine>;

/** The chat: streaming hosts, followed hosts, all hosts (CHAT-01). */
export function ChatScreen({ actor }: ScreenProps<'chat'>) {
  const { t } = useTexts();
  const isReachable = useContacts().length > 0;
  return (
    <ChartScreen
      actor={actor}
      instead={{
        off: (
          <EmptyState
            icon={<IconChat size={34} />}
            title={t('chat.off')}
            text={t(isReachable ? 'chat.off_text' : 'list.none_text')}
          />
        ),
      }}
    >
      {(lobby) => <Lobby lobby={lobby} />}
    </ChartScreen>
  );
}

const TABS = ['anchors', 'focus', 'models'] as const satisfies readonly ChatListKind[];

function Lobby({ lobby }: { readonly lobby: LobbyRef }) {
  const { t } = useTexts();
  const tab = useSelector(lobby, (snapshot) => TABS.find((name) => snapshot.hasTag(name)) ?? 'anchors');
  const isVisitor = useSelector(lobby, (snapshot) => snapshot.hasTag('visitor'));
  const list = useSelector(lobby, ({ children }) => children.list);
  return (
    <SegmentedTabs
      label={t('chat.lists')}
      tabs={TABS.map((id) => ({ id, label: t(`chat.tab_${id}`) }))}
      value={tab}
      onChange={(chosen) => lobby.send({ type: 'tab.choose', tab: chosen })}
    >
      {isVisitor ? (
        <VisitorState
          icon={<IconHeart size={34} />}
          title={t('chat.focus_visitor')}
          text={t('chat.focus_visitor_text')}
        />
      ) : (
        list !== undefined && (
          <ChartStates
            key={tab}
            actor={list}
            failed={{ title: t('chat.list_failed'), retry: { type: 'list.retry' } }}
            loading={
              <div className={s['hosts']} aria-busy="true">
                <SkeletonRow count={4} />
              </div>
            }
          >
            {(loaded) => <Hosts list={loaded} kind={tab} />}
          </ChartStates>
        )
      )}
    </SegmentedTabs>
  );
}

function Hosts({ list, kind }: { readonly list: ListRef; readonly kind: ChatListKind }) {
  const { t } = useTexts();
  const hosts = useSelector(list, ({ context }) => context.list);
  const failure = useSelector(list, ({ context }) => context.failure);
  if (hosts.length === 0) {
    return (
      <EmptyState
        icon={<IconChat size={34} />}
        title={t(`chat.${kind}_empty`)}
        text={t(`chat.${kind}_empty_text`)}
      />
    );
  }
  return (
    <>
      {failure !== null && (
        <p className={s['notice']} role="alert">
          <IconWarning size={20} /> {t(`error.${failure.code}`)}
        </p>
      )}
      <ul className={s['hosts']} aria-label={t(`chat.tab_${kind}`)}>
        {hosts.map((host) => (
          <Host key={host.modelId} host={host} list={list} />
        ))}
      </ul>
    </>
  );
}

function Host({ host, list }: { readonly host: ChatModel; readonly list: ListRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const pictureOf = usePictureAddress();
  const { modelId, displayName: name, roomType, focused, unread, viewers } = host;
  const isSaving = useSelector(list, (snapshot) => snapshot.hasTag('saving'));
  return (
    <li className={s['host']} data-active={host.active}>
      {linkTo(CHAT_ROOM_PATH, { search: { model: modelId } })({
        className: s['open'] ?? '',
        children: (
          <>
            <span className={s['portrait']}>
              <Avatar size="m" initial={name.slice(0, 1)} picture={pictureOf(host.portrait)} />
              <Badge count={unread} label={t('chat.unread', { count: unread })} corner />
            </span>
            <span className={s['words']}>
              <span className={s['name']}>
                {name}
                {host.streaming && <Tag kind="live">{t('chat.live')}</Tag>}
              </span>
              <span className={s['motto']}>{host.motto}</span>
              <span className={s['facts']}>
                <span className={s['type']} data-type={roomType}>
                  {t(`chat.room_${roomType}`)}
                  {roomType === 'payPerView' && ` · ${formatMoney(host.priceMinor, host.currency, language)}`}
                </span>
                {!host.active && <span>{t('chat.away')}</span>}
                {viewers > 0 && <span>{t('chat.viewers', { count: viewers })}</span>}
              </span>
            </span>
          </>
        ),
      })}
      <IconButton
        label={t('chat.follow', { name })}
        icon={focused ? <IconHeartFilled /> : <IconHeart />}
        aria-pressed={focused}
        disabled={isSaving}
        onClick={() => list.send({ type: 'focus.toggle', modelId })}
      />
    </li>
  );
}
