import type { Banner } from '@contract/announcements';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { siteLink } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { usePictureAddress, widePicture } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { eventsMachine } from '@/machines/content/events/events.machine';
import { EmptyState } from '@/ui/EmptyState';
import { IconStar } from '@/ui/icons/IconStar';
import s from './events.module.css';

type EventsRef = ActorRefFrom<typeof eventsMachine>;

/** The events page (ROUTE-43). */
export function EventsScreen({ actor }: ScreenProps<'events'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      failed={{ title: t('event.failed'), retry: { type: 'resource.retry' } }}
      isKept={({ top, list }) => top.length + list.length > 0}
    >
      {(events) => <Events events={events} />}
    </ChartScreen>
  );
}

function Events({ events }: { readonly events: EventsRef }) {
  const { t } = useTexts();
  const { top, list, broken } = useSelector(events, ({ context }) => context);
  const whole = (banners: readonly Banner[]) => banners.filter(({ id }) => !broken.includes(id));
  const onBroken = (id: string) => events.send({ type: 'picture.broken', id });
  if (top.length + list.length === 0) {
    return <EmptyState icon={<IconStar size={34} />} title={t('event.none')} text={t('event.none_text')} />;
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
