import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
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
