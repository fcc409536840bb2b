import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { performs } from '@/machines/shared/parts/claims.model';
import { downloadMachine } from './download.machine';

const LINKS = {
  ios: 'https://get.example/ios',
  profile: 'https://get.example/p',
  android: 'https://get.example/a',
};
const IPHONE = { installed: false, platform: 'ios', isSafari: true, isOldIos: false, links: LINKS } as const;

export const downloadModel = defineModel(downloadMachine, {
  inputs: {
    'iPhone with a direct link': IPHONE,
    'Safari with a profile': { ...IPHONE, links: { ...LINKS, ios: '' } },
    'another browser with a profile': { ...IPHONE, isSafari: false, links: { ...LINKS, ios: '' } },
    'no links': {
      ...IPHONE,
      platform: 'android',
      isSafari: false,
      links: { ios: '', profile: '', android: '' },
    },
    'installed already': { ...IPHONE, installed: true },
  },
  events: {
    'ios.press': [{}],
    'android.press': [{}],
    'install.press': [{}],
    'promo.open': [{}],
    'window.close': [{}],
    'page.leave': [{}],
    'install.offered': [],
    'install.done': [],
  },
  outcomes: {
    watchInstall: { sends: [{ type: 'install.offered' }, { type: 'install.done' }] },
    promptInstall: { done: { accepted: true, dismissed: false }, error: { spent: new Error('spent') } },
  },
  waitsForUser: { question: "The browser's own question waits for the player; the window can be closed." },
  project: ({ context }) => ({
    installed: context.installed,
    offered: context.offered,
    links: Object.values(context.links).map((link) => link !== ''),
    isSafari: context.isSafari,
  }),
  invariants: [
    {
      name: 'Every window can be closed',
      when: (snapshot) => snapshot.matches('offering') && !snapshot.matches({ offering: 'page' }),
      holds: (snapshot) => snapshot.can({ type: 'window.close' }),
    },
    {
      name: 'DOWNLOAD-01 the app itself shows no offer',
      holds: (snapshot) => !snapshot.context.installed || !snapshot.matches('offering'),
    },
    {
      name: 'DOWNLOAD-05 the alert shows only when a profile requires Safari',
      holds: (snapshot) =>
        !snapshot.matches({ offering: 'safariRequired' }) ||
        (!snapshot.context.isSafari &&
          snapshot.context.links.profile !== '' &&
          snapshot.context.links.ios === ''),
    },
  ],
  steps: [
    {
      name: "The browser's prompt is used once",
      when: ({ before, after }) =>
        before.matches({ offering: 'prompting' }) && !after.matches({ offering: 'prompting' }),
      holds: ({ after }) => !after.context.offered,
    },
    {
      name: 'Closing a window shows the page again',
      when: ({ event, refused }) => !refused && event.type === 'window.close',
      holds: ({ after }) => after.matches({ offering: 'page' }),
    },
    {
      name: 'DOWNLOAD-06 DOWNLOAD-08 The Android button opens the link, or the steps without one',
      when: ({ event, before }) => event.type === 'android.press' && before.matches('offering'),
      holds: (step) => {
        const { android } = step.before.context.links;
        return android === ''
          ? step.after.matches({ offering: 'tutorial' }) && !step.did('openLink')
          : step.after.matches({ offering: 'page' }) && performs(step, 'openLink', { address: android });
      },
    },
    {
      name: "PROD-06 The install button opens the browser's prompt if it offers one, and the steps otherwise",
      when: ({ event, before }) => event.type === 'install.press' && before.matches('offering'),
      holds: ({ before, after }) =>
        after.matches({ offering: before.context.offered ? 'prompting' : 'tutorial' }),
    },
    {
      name: 'PROD-06 An accepted prompt ends in the app, a dismissed one on the page, a failed one at the steps',
      when: ({ label }) => label.startsWith('question '),
      holds: ({ label, event, after, did }) =>
        label.startsWith('question error')
          ? after.matches({ offering: 'tutorial' })
          : event['output'] === true
            ? after.matches('installed') && did('notify')
            : after.matches({ offering: 'page' }),
    },
    {
      name: 'DOWNLOAD-01 An installation by the browser ends the offer',
      when: ({ event, before }) => event.type === 'install.done' && before.matches('offering'),
      holds: ({ after }) => after.matches('installed'),
    },
  ],
  journeys: {
    'DOWNLOAD-05 another browser is sent to Safari': {
      input: 'another browser with a profile',
      steps: ['ios.press'],
      reaches: 'offering.safariRequired',
    },
  },
});

export const downloadChart: ExplorableChart = {
  id: 'download',
  title: 'App download',
  area: 'Content',
  machine: downloadMachine,
  model: downloadModel,
  requirements: [
    'ROUTE-48',
    'PROD-06',
    'DOWNLOAD-01',
    'DOWNLOAD-02',
    'DOWNLOAD-03',
    'DOWNLOAD-04',
    'DOWNLOAD-05',
    'DOWNLOAD-06',
    'DOWNLOAD-07',
    'DOWNLOAD-08',
    'DOWNLOAD-09',
    'DOWNLOAD-10',
  ],
};
