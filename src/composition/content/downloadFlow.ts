import { fromCallback, fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { downloadMachine, type InstallEvent, isOldIos } from '@/machines/content/download/download.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { detectBrowser } from '@/services/device/browser';
import { openWindow } from '@/services/device/openWindow';
import { installPrompt } from '@/services/install';

/** The app download page with its services. */
export function downloadFlow(services: AppServices): CreateFlow<'download'> {
  // The server renders the page for every browser, without an offer.
  const { userAgent, maxTouchPoints } =
    typeof navigator === 'undefined' ? { userAgent: '', maxTouchPoints: 0 } : navigator;
  const { platform, iosVersion, isSafari } = detectBrowser(userAgent, maxTouchPoints);
  const resources = services.status()?.info.resources ?? [];
  const linkOf = (type: string) => resources.find(({ resourceType }) => resourceType === type)?.url ?? '';
  const logic = wired('download', downloadMachine).provide({
    actors: {
      watchInstall: fromCallback<InstallEvent>(({ sendBack }) =>
        typeof window === 'undefined'
          ? undefined
          : installPrompt().watch((event) =>
              sendBack(event === 'offered' ? { type: 'install.offered' } : { type: 'install.done' }),
            ),
      ),
      promptInstall: fromPromise(() => installPrompt().ask()),
    },
    actions: {
      openLink: (_, { address }) => openWindow(address),
    },
  });
  return (create) => ({
    name: 'download',
    ref: create(logic, {
      input: {
        installed: services.device.mode !== 'H5',
        platform,
        isSafari,
        isOldIos: iosVersion !== undefined && isOldIos(iosVersion),
        links: { ios: linkOf('IOS'), profile: linkOf('MOBILECONFIG'), android: linkOf('Android') },
      },
    }),
  });
}
