import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { eventsMachine } from '@/machines/events/events.machine';
import type { Banner } from '@/services/contract/content';
import { IconStar } from '@/ui/icons';
import { Spinner } from '@/ui/Spinner';
import { EmptyState, ErrorState } from '@/ui/States';
import { FlowFrame, useFlow } from '../flow';
import { siteLink } from '../links';
import screen from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand, usePictureAddress, widePicture } from '../site';
import s from './events.module.css';

type EventsRef = ActorRefFrom<typeof eventsMachine>;

/** The events page (ROUTE-43). */
export function EventsScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  useDocumentTitle(t('title.page', { page: t('event.title'), brand: useBrand() }));
  return (
    <>
      <PageHeader title={t('event.title')} />
      <PageContent>
        <div className={screen['page']}>
          {flow?.name === 'events' ? <Events events={flow.ref} /> : <FlowFrame place="screen" />}
        </div>
      </PageContent>
    </>
  );
}

function Events({ events }: { readonly events: EventsRef }) {
  const { t } = useTranslation();
  const { top, list, broken } = useSelector(events, ({ context }) => context);
  const isFailed = useSelector(events, (snapshot) => snapshot.matches('failed'));
  const isLoading = useSelector(events, (snapshot) => snapshot.matches('loading'));
  const whole = (banners: readonly Banner[]) => banners.filter(({ id }) => !broken.includes(id));
  const onBroken = (id: string) => events.send({ type: 'picture.broken', id });
  if (top.length + list.length === 0) {
    if (isFailed) {
      return (
        <ErrorState
          title={t('event.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => events.send({ type: 'events.retry' })}
        />
      );
    }
    return isLoading ? (
      <div className={screen['busy']}>
        <Spinner label={t('shell.loading')} />
      </div>
    ) : (
      <EmptyState icon={<IconStar size={34} />} title={t('event.none')} text={t('event.none_text')} />
    );
  }
  return (
    <>
      <div className={s['group']}>
        {whole(top).map((banner) => (
          <EventPicture key={banner.id} banner={banner} onBroken={onBroken} eager />
        ))}
      </div>
      <section className={s['group']}>
        <h2>{t('event.now')}</h2>
        {whole(list).map((banner) => (
          <EventPicture key={banner.id} banner={banner} onBroken={onBroken} />
        ))}
      </section>
    </>
  );
}

function EventPicture({
  banner,
  onBroken,
  eager = false,
}: {
  readonly banner: Banner;
  readonly onBroken: (id: string) => void;
  readonly eager?: boolean;
}) {
  const addressOf = usePictureAddress();
  const picture = (
    <img
      {...widePicture(addressOf(banner.url))}
      alt={banner.title}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      width={480}
      height={210}
      onError={() => onBroken(banner.id)}
    />
  );
  const className = s['picture'] ?? '';
  return (
    siteLink(banner.linkage)?.({ className, children: picture }) ?? <div className={className}>{picture}</div>
  );
}
