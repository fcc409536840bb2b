import { assign, setup } from 'xstate';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { notifySuccess } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';

export interface DownloadInput {
  /** Whether the page runs inside the native app or the installed web app. */
  readonly installed: boolean;
  readonly platform: 'ios' | 'android' | 'other';
  readonly isSafari: boolean;
  /** Whether the iPhone's system is too old for the app (DOWNLOAD-09). */
  readonly isOldIos: boolean;
  /** Addresses of the download resources (ENTITY-15); empty when the operator has none. */
  readonly links: { readonly ios: string; readonly profile: string; readonly android: string };
}

export interface DownloadContext extends DownloadInput {
  /** Whether the browser can install the site. */
  readonly offered: boolean;
}

export type DownloadEvent =
  | { readonly type: 'ios.press' }
  | { readonly type: 'android.press' }
  | { readonly type: 'install.press' }
  | { readonly type: 'promo.open' }
  | { readonly type: 'window.close' }
  | { readonly type: 'page.leave' }
  | InstallEvent;

/** Events of the browser's installation of the site. */
export type InstallEvent = { readonly type: 'install.offered' } | { readonly type: 'install.done' };

/** Version as numbers, most significant first. */
type Version = readonly [major: number, minor: number, patch: number];

/** iOS 12 below 12.2, or iOS 11 and lower (DOWNLOAD-09); 12.2 and 12.3 get no notice (DOWNLOAD-10). */
export const isOldIos = ([major, minor]: Version): boolean => major < 12 || (major === 12 && minor < 2);

/** The app download page (ROUTE-48, PROD-06): native app, profile, or the site on the home screen. */
export const downloadMachine = setup({
  types: {} as ChartTypes<DownloadContext, DownloadEvent, DownloadInput> & { tags: 'offering' },
  actors: {
    watchInstall: notProvidedCallback<InstallEvent>('watchInstall'),
    promptInstall: notProvided<boolean, void>('promptInstall'),
  },
  actions: {
    keepOffered: assign({ offered: true }),
    /** The browser's install prompt can be used once. */
    dropOffered: assign({ offered: false }),
    openLink: (_, _params: { address: string }) => {},
    goHome: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isInstalled: ({ context }) => context.installed,
    hasDirectLink: ({ context }) => context.links.ios !== '',
    hasProfileInSafari: ({ context }) => context.links.profile !== '' && context.isSafari,
    hasProfile: ({ context }) => context.links.profile !== '',
    hasAndroid: ({ context }) => context.links.android !== '',
    isOffered: ({ context }) => context.offered,
    isAccepted: (_, { output }: { output: boolean }) => output,
  },
}).createMachine({
  id: 'download',
  description: 'Ways to install the site as an app.',
  context: ({ input }) => ({ ...input, offered: false }),
  invoke: { id: 'install', src: 'watchInstall' },
  initial: 'deciding',
  on: { 'page.leave': { target: '.left' } },
  states: {
    deciding: {
      description: 'Checks whether this already is the app.',
      meta: { requirements: ['DOWNLOAD-01'] },
      always: [{ guard: 'isInstalled', target: 'installed' }, { target: 'offering' }],
    },
    installed: {
      description: 'This is the app; neither bar nor panel shows.',
      meta: { requirements: ['DOWNLOAD-01'] },
    },
    offering: {
      description: 'Bar and panel show the options of this device.',
      tags: ['offering'],
      initial: 'page',
      on: {
        'install.offered': { actions: 'keepOffered' },
        'install.done': { target: 'installed' },
        'promo.open': { target: '.promo' },
        'ios.press': [
          {
            guard: 'hasDirectLink',
            target: '.page',
            actions: { type: 'openLink', params: ({ context }) => ({ address: context.links.ios }) },
            description: 'The direct link comes first (DOWNLOAD-03).',
          },
          {
            guard: 'hasProfileInSafari',
            target: '.page',
            actions: { type: 'openLink', params: ({ context }) => ({ address: context.links.profile }) },
            description: 'The profile, in Safari only (DOWNLOAD-04).',
          },
          { guard: 'hasProfile', target: '.safariRequired' },
          { target: '.tutorial', description: 'Without a link, the site goes on the home screen.' },
        ],
        'android.press': [
          {
            guard: 'hasAndroid',
            target: '.page',
            actions: { type: 'openLink', params: ({ context }) => ({ address: context.links.android }) },
            description: 'The link opens the Android app (DOWNLOAD-06).',
          },
          { target: '.tutorial' },
        ],
        'install.press': [
          { guard: 'isOffered', target: '.prompting' },
          { target: '.tutorial', description: 'The browser has no install prompt; the steps show.' },
        ],
      },
      states: {
        page: {
          description: 'The page shows.',
          meta: {
            requirements: [
              'DOWNLOAD-02',
              'DOWNLOAD-03',
              'DOWNLOAD-04',
              'DOWNLOAD-06',
              'DOWNLOAD-08',
              'DOWNLOAD-09',
            ],
          },
        },
        promo: {
          description: 'A popup offers the app.',
          meta: { requirements: ['DOWNLOAD-07'] },
          on: { 'window.close': { target: 'page' } },
        },
        safariRequired: {
          description: '"Please use Safari for download App."',
          meta: { requirements: ['DOWNLOAD-05'] },
          on: { 'window.close': { target: 'page' } },
        },
        tutorial: {
          description: 'The steps for the home screen show.',
          meta: { requirements: ['DOWNLOAD-08', 'PROD-06'] },
          on: { 'window.close': { target: 'page' } },
        },
        prompting: {
          description: "The browser's install prompt is open.",
          meta: { requirements: ['PROD-06'] },
          exit: 'dropOffered',
          invoke: {
            id: 'question',
            src: 'promptInstall',
            onDone: [
              {
                guard: withEvent('isAccepted'),
                target: '#download.installed',
                actions: notifySuccess('message.app_installed'),
              },
              { target: 'page' },
            ],
            onError: { target: 'tutorial' },
          },
          on: { 'window.close': { target: 'page' } },
        },
      },
    },
    left: { description: 'Navigates home.', entry: 'goHome', type: 'final' },
  },
});
