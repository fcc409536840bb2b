import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { DOWNLOAD_PATH } from '@/config/routes';
import { ContactRows, isPlainWeb } from '@/features/shared/page/ContactRows';
import { linkTo } from '@/features/shared/page/links';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useTexts } from '@/features/shared/state/texts';
import type { servicePanelMachine } from '@/machines/shell/servicePanel/servicePanel.machine';
import { FloatingStack } from '@/ui/FloatingStack';
import { IconButton, IconButtonLink } from '@/ui/IconButton';
import { IconChat } from '@/ui/icons/IconChat';
import { IconClose } from '@/ui/icons/IconClose';
import { IconDownload } from '@/ui/icons/IconDownload';
import { RowList } from '@/ui/ListRow';
import s from './lazy.module.css';

/** Floating buttons of home: customer service, and the app download outside the app (HOME-27, HOME-28). */
export function Floating() {
  const { t } = useTexts();
  const panel = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.servicePanel);
  return (
    <FloatingStack label={t('menu.service')}>
      {isPlainWeb() && (
        <IconButtonLink
          variant="solid"
          label={t('menu.download')}
          icon={<IconDownload size={20} />}
          render={linkTo(DOWNLOAD_PATH)}
        />
      )}
      {panel && <Service panel={panel} />}
    </FloatingStack>
  );
}

/** The service button and its panel with live chat and the messengers (HOME-27, HOME-29). */
function Service({ panel }: { readonly panel: ActorRefFrom<typeof servicePanelMachine> }) {
  const { t } = useTexts();
  const isOpen = useSelector(panel, (snapshot) => snapshot.hasTag('open'));
  const place = useRef<HTMLDivElement>(null);
  const reportPress = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && place.current?.contains(target)) return;
    panel.send({ type: 'outside.press' });
  });
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ target }: Event) => reportPress(target);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') panel.send({ type: 'panel.close' });
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [isOpen, panel]);
  useEffect(() => () => panel.send({ type: 'panel.close' }), [panel]);
  return (
    <div ref={place} className={s['service']}>
      {isOpen && (
        <section className={s['panel']} aria-label={t('service.open')} id="service-panel">
          <h2 className={s['panelTitle']}>{t('service.open')}</h2>
          <p className={s['panelText']}>{t('service.text')}</p>
          <RowList>
            <ContactRows />
          </RowList>
        </section>
      )}
      <IconButton
        variant="solid"
        label={t(isOpen ? 'service.close' : 'service.open')}
        icon={isOpen ? <IconClose size={20} /> : <IconChat size={20} />}
        aria-expanded={isOpen}
        aria-controls="service-panel"
        onClick={() => panel.send({ type: 'panel.toggle' })}
      />
    </div>
  );
}
