import type { LanguageCode } from '@contract/system';
import { assign, setup } from 'xstate';
import { BOOT_TIMEOUT, LANGUAGE_RELOAD_DEBOUNCE, REQUEST_TIMEOUT } from '@/config/constants';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';

export interface LanguageInput {
  /** The stored language, or the merchant default when none is stored (BOOT-02). */
  readonly language: LanguageCode;
}

export interface LanguageContext {
  /** Language of the shown texts. */
  readonly language: LanguageCode;
  /** Language being loaded; equals `language` when none is. */
  readonly requested: LanguageCode;
  /** Language in which game lists were last loaded. */
  readonly listed: LanguageCode;
}

export type LanguageEvent =
  | { readonly type: 'language.change'; readonly language: LanguageCode }
  | { readonly type: 'language.retry' };

/** Sent to charts so that they reload lists and articles in another language. */
export interface LanguageChanged {
  readonly type: 'language.changed';
}

/** Loads the first texts and handles every later change of language (BOOT-01, BOOT-02, I18N-01..I18N-05). */
export const languageMachine = setup({
  types: {} as ChartTypes<LanguageContext, LanguageEvent, LanguageInput> & { tags: 'unavailable' },
  actors: { loadTexts: notProvided<void, { language: LanguageCode }>('loadTexts') },
  actions: {
    request: assign((_, params: { language: LanguageCode }) => ({ requested: params.language })),
    adopt: assign(({ context }) => ({ language: context.requested })),
    giveUp: assign(({ context }) => ({ requested: context.language })),
    keepListed: assign(({ context }) => ({ listed: context.language })),
    /** Sets the language of the page. */
    applyLanguage: (_, _params: { language: LanguageCode }) => {},
    /** Stores the player's choice; a detected language is not stored. */
    rememberLanguage: (_, _params: { language: LanguageCode }) => {},
    /** Tells start-up that the texts are loaded. */
    reportReady: () => {},
    /** Reloads vendors and hot games (I18N-05) and announcements (ANN-15). */
    reloadCatalogue: (_, _params: { language: LanguageCode }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isOtherLanguage: ({ context }, params: { language: LanguageCode }) =>
      params.language !== context.requested,
    isCurrentLanguage: ({ context }, params: { language: LanguageCode }) =>
      params.language === context.language,
    isReloadOwed: ({ context }) => context.listed !== context.language,
  },
  delays: {
    BOOT_TIMEOUT,
    REQUEST_TIMEOUT,
    LANGUAGE_RELOAD_DEBOUNCE,
    LANGUAGE_RETRY: 3000,
  },
}).createMachine({
  id: 'language',
  description: 'Loads the texts of one language and changes the language without losing state.',
  context: ({ input }) => ({ language: input.language, requested: input.language, listed: input.language }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The texts of the first language are loading; nothing else starts before.',
      meta: { requirements: ['BOOT-01', 'BOOT-02', 'I18N-01'] },
      invoke: {
        id: 'firstTexts',
        src: 'loadTexts',
        input: ({ context }) => ({ language: context.requested }),
        onDone: {
          target: 'settled',
          actions: [
            'adopt',
            { type: 'applyLanguage', params: ({ context }) => ({ language: context.language }) },
            'reportReady',
          ],
        },
        onError: { target: 'unavailable' },
      },
      after: { BOOT_TIMEOUT: { target: 'unavailable' } },
    },
    unavailable: {
      description: 'The texts could not be loaded; they reload after a delay, or when the player retries.',
      tags: ['unavailable'],
      on: { 'language.retry': { target: 'loading' } },
      after: { LANGUAGE_RETRY: { target: 'loading' } },
    },
    settled: {
      description: 'Texts show in the chosen language.',
      meta: { requirements: ['I18N-02'] },
      on: {
        'language.change': {
          guard: withEvent('isOtherLanguage'),
          target: 'changing',
          actions: withEvent('request'),
        },
      },
    },
    changing: {
      description: 'The texts of another language are loading; the old ones still show.',
      invoke: {
        id: 'otherTexts',
        src: 'loadTexts',
        input: ({ context }) => ({ language: context.requested }),
        onDone: {
          target: 'reloading',
          actions: [
            'adopt',
            { type: 'rememberLanguage', params: ({ context }) => ({ language: context.language }) },
            { type: 'applyLanguage', params: ({ context }) => ({ language: context.language }) },
          ],
        },
        onError: {
          target: 'returning',
          actions: [
            'giveUp',
            {
              type: 'notify',
              params: { message: 'message.language_failed', tone: 'error', duration: 'default' },
            },
          ],
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'returning',
          actions: [
            'giveUp',
            {
              type: 'notify',
              params: { message: 'message.language_failed', tone: 'error', duration: 'default' },
            },
          ],
        },
      },
      on: {
        'language.change': {
          guard: withEvent('isCurrentLanguage'),
          target: 'returning',
          actions: 'giveUp',
          description: 'The player returned to the current language; nothing needs loading.',
        },
      },
    },
    returning: {
      description: 'The language stays; a reload that is still due follows.',
      meta: { requirements: ['I18N-05'] },
      always: [{ guard: 'isReloadOwed', target: 'reloading' }, { target: 'settled' }],
    },
    reloading: {
      description: 'The new texts show; game lists reload after the debounce.',
      meta: { requirements: ['I18N-05'] },
      after: {
        LANGUAGE_RELOAD_DEBOUNCE: {
          target: 'settled',
          actions: [
            'keepListed',
            { type: 'reloadCatalogue', params: ({ context }) => ({ language: context.language }) },
          ],
        },
      },
      on: {
        'language.change': {
          guard: withEvent('isOtherLanguage'),
          target: 'changing',
          actions: withEvent('request'),
          description: 'The language changed again within the debounce; the earlier reload is skipped.',
        },
      },
    },
  },
});
