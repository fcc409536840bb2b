import { useSelector } from '@xstate/react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { popupNewsEnds, type popupNewsMachine } from '@/machines/popupNews/popupNews.machine';
import type { Announcement } from '@/services/contract/content';
import { Button, ButtonLink } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconChevronLeft, IconChevronRight, IconMegaphone } from '@/ui/icons';
import { Popup } from '@/ui/Popup';
import { useChart } from '../actors';
import { useExtras } from '../extras';
import { linkToAddress } from '../links';
import { listPicture, plainText } from '../news';
import { usePictureAddress } from '../site';
import s from './late.module.css';

type PopupNewsRef = ActorRefFrom<typeof popupNewsMachine>;

/** Popup announcements over home, for as long as home shows with nothing over it (HOME-07, ANN-11). */
export function PopupNews() {
  const news = useSelector(useExtras(), (snapshot) => snapshot?.children.popupNews);
  return news === undefined ? null : <News news={news} />;
}

function News({ news }: { readonly news: PopupNewsRef }) {
  const { t } = useTranslation();
  const isCovered = useSelector(useChart('navigation'), (snapshot) => !snapshot.matches('closed'));
  const isOpen = useSelector(news, (snapshot) => snapshot.matches('showing'));
  useEffect(() => {
    news.send({ type: isCovered ? 'home.covered' : 'home.cleared' });
    return () => news.send({ type: 'home.covered' });
  }, [news, isCovered]);
  const close = () => news.send({ type: 'news.close' });
  return (
    <Popup
      open={isOpen}
      onClose={close}
      title={t('home.news')}
      closeLabel={t('action.close')}
      footer={
        <Button block variant="ghost" onClick={() => news.send({ type: 'news.mute' })}>
          {t('home.news_mute')}
        </Button>
      }
    >
      <Slides news={news} onLeave={close} />
    </Popup>
  );
}

/** One announcement at a time, sliding over 400 ms; the buttons rest at the ends (HOME-07, POPUP-05). */
function Slides({ news, onLeave }: { readonly news: PopupNewsRef; readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const items = useSelector(news, ({ context }) => context.shown);
  const at = useSelector(news, ({ context }) => context.at);
  const { start, end } = popupNewsEnds({ context: useSelector(news, ({ context }) => context) });
  const track: CSSProperties & Record<'--at', number> = { '--at': at };
  return (
    <div className={s['news']}>
      <div className={s['window']}>
        <ul className={s['track']} style={track}>
          {items.map((item, place) => (
            <li
              key={item.id}
              className={s['slide']}
              inert={place !== at}
              aria-label={t('home.news_position', { at: place + 1, count: items.length })}
            >
              <Slide item={item} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      </div>
      {items.length > 1 && (
        <div className={s['steps']}>
          <IconButton
            variant="solid"
            label={t('action.previous')}
            icon={<IconChevronLeft />}
            disabled={start}
            onClick={() => news.send({ type: 'news.previous' })}
          />
          <span className={s['step']} aria-live="polite">
            {at + 1} / {items.length}
          </span>
          <IconButton
            variant="solid"
            label={t('action.next')}
            icon={<IconChevronRight />}
            disabled={end}
            onClick={() => news.send({ type: 'news.next' })}
          />
        </div>
      )}
    </div>
  );
}

function Slide({ item, onLeave }: { readonly item: Announcement; readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const addressOf = usePictureAddress();
  const [isBroken, setBroken] = useState(false);
  const picture = listPicture(item);
  const render = linkToAddress(item.linkage);
  return (
    <>
      <span className={s['newsArt']}>
        {picture !== undefined && !isBroken ? (
          <img src={`${addressOf(picture)}?w=480`} alt="" onError={() => setBroken(true)} />
        ) : (
          <IconMegaphone size={44} />
        )}
      </span>
      <h3 className={s['newsTitle']}>{item.title}</h3>
      <p className={s['newsText']}>{plainText(item.content)}</p>
      {render !== undefined && (
        <ButtonLink block render={(slot) => render({ ...slot, onClick: onLeave })}>
          {t('home.news_more')}
        </ButtonLink>
      )}
    </>
  );
}
