import type { Announcement } from '@contract/announcements';
import { useSelector } from '@xstate/react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { SafeHtml } from '@/features/content/html';
import { siteLink } from '@/features/shared/page/links';
import { listPicture } from '@/features/shared/state/news';
import { usePictureAddress } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { popupNewsEnds, type popupNewsMachine } from '@/machines/home/popupNews/popupNews.machine';
import { ButtonLink } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconChevronLeft } from '@/ui/icons/IconChevronLeft';
import { IconChevronRight } from '@/ui/icons/IconChevronRight';
import { IconMegaphone } from '@/ui/icons/IconMegaphone';
import s from './lazy.module.css';

export type PopupNewsRef = ActorRefFrom<typeof popupNewsMachine>;

export interface NewsSlidesProps {
  readonly news: PopupNewsRef;
}

/** One announcement at a time, with a 400 ms slide. The buttons are disabled at the ends (HOME-07, POPUP-05). */
export default function NewsSlides({ news }: NewsSlidesProps): ReactNode {
  const { t } = useTexts();
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
              <Slide item={item} />
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

function Slide({ item }: { readonly item: Announcement }) {
  const { t } = useTexts();
  const addressOf = usePictureAddress();
  const [isBroken, setBroken] = useState(false);
  const picture = listPicture(item);
  const render = siteLink(item.linkage);
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
      <SafeHtml html={item.content} />
      {render !== undefined && (
        <ButtonLink block render={render}>
          {t('home.news_more')}
        </ButtonLink>
      )}
    </>
  );
}
