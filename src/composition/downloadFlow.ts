import { createActor, fromCallback, fromPromise } from 'xstate';
import { downloadMachine, type InstallEvent, isOldIos } from '@/machines/download/download.machine';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { detectBrowser } from '@/services/device';
import { installPrompt } from '@/services/install';
import type { Ports } from './ports';

/** The app download page with its services. */
export function downloadFlow(ports: Ports): FlowOf<'download'> {
  const { platform, iosVersion, isSafari } = detectBrowser(navigator.userAgent, navigator.maxTouchPoints);
  const resources = ports.status()?.info.resources ?? [];
  const linkOf = (type: string) => resources.find(({ resourceType }) => resourceType === type)?.url ?? '';
  const prompt = installPrompt();
  const logic = downloadMachine.provide({
    actors: {
      watchInstall: fromCallback<InstallEvent>(({ sendBack }) =>
        prompt.watch((event) =>
          sendBack(event === 'offered' ? { type: 'install.offered' } : { type: 'install.done' }),
        ),
      ),
      promptInstall: fromPromise(() => prompt.ask()),
    },
    actions: {
      openLink: (_, { address }) => window.open(address, '_blank', 'noopener,noreferrer'),
      goHome: () => ports.goHome(),
      notify: (_, toast) => ports.notify(toast),
    },
  });
  return {
    name: 'download',
    ref: createActor(logic, {
      input: {
        installed: ports.device.mode !== 'H5',
        platform,
        isSafari,
        isOldIos: iosVersion !== undefined && isOldIos(iosVersion),
        links: { ios: linkOf('IOS'), profile: linkOf('MOBILECONFIG'), android: linkOf('Android') },
      },
    }),
  };
}
