import { assign, setup } from 'xstate';
import { BOOT_TIMEOUT, LANGUAGE_RELOAD_DEBOUNCE, REQUEST_TIMEOUT } from '@/config/constants';
import type { LanguageCode } from '@/services/contract/system';
import type { ToastRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

export interface LanguageInput {
  /** The stored language, or the merchant default when none is stored (BOOT-02). */
  readonly language: LanguageCode;
}

export interface LanguageContext {
  /** The language that texts show in. */
  readonly language: LanguageCode;
  /** The language that is being loaded; equals `language` when nothing is. */
  readonly requested: LanguageCode;
  /** The language that lists of games were last loaded in. */
  readonly listed: LanguageCode;
}

export type LanguageEvent =
  | { readonly type: 'language.change'; readonly language: LanguageCode }
  | { readonly type: 'language.retry' };

/** First load of the texts, and every later change of language (BOOT-01, BOOT-02, I18N-01..I18N-05). */
export const languageMachine = setup({
  types: {
    context: {} as LanguageContext,
    events: {} as LanguageEvent,
    input: {} as LanguageInput,
  },
  actors: { loadTexts: unprovided<void, { language: LanguageCode }>('loadTexts') },
  actions: {
    request: assign((_, params: { language: LanguageCode }) => ({ requested: params.language })),
    adopt: assign(({ context }) => ({ language: context.requested })),
    giveUp: assign(({ context }) => ({ requested: context.language })),
    keepListed: assign(({ context }) => ({ listed: context.language })),
    /** Puts the language on the page and remembers it. */
    applyLanguage: (_, _params: { language: LanguageCode }) => {},
    /** Tells start-up that texts are there. */
    reportReady: () => {},
    /** Loads vendors and hot games again (I18N-05) and refetches announcements (ANN-15). */
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
  description: 'Loads one language for the visit and changes it without losing anything.',
  context: ({ input }) => ({ language: input.language, requested: input.language, listed: input.language }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The texts of the first language are on their way; nothing else starts before.',
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
      description: 'The texts could not be loaded; tried again by itself and by the player.',
      on: { 'language.retry': { target: 'loading' } },
      after: { LANGUAGE_RETRY: { target: 'loading' } },
    },
    settled: {
      description: 'Texts show in the chosen language.',
      meta: { requirements: ['I18N-02'] },
      on: {
        'language.change': {
          guard: { type: 'isOtherLanguage', params: ({ event }) => event },
          target: 'changing',
          actions: { type: 'request', params: ({ event }) => event },
        },
      },
    },
    changing: {
      description: 'The texts of another language are on their way; the old ones still show.',
      invoke: {
        id: 'otherTexts',
        src: 'loadTexts',
        input: ({ context }) => ({ language: context.requested }),
        onDone: {
          target: 'reloading',
          actions: [
            'adopt',
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
          guard: { type: 'isCurrentLanguage', params: ({ event }) => event },
          target: 'returning',
          actions: 'giveUp',
          description: 'Back to the language that still shows: nothing to load.',
        },
      },
    },
    returning: {
      description: 'The language stays; a reload that the attempt put off is still made.',
      meta: { requirements: ['I18N-05'] },
      always: [{ guard: 'isReloadOwed', target: 'reloading' }, { target: 'settled' }],
    },
    reloading: {
      description: 'The new texts show; lists of games reload once the player has settled on them.',
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
          guard: { type: 'isOtherLanguage', params: ({ event }) => event },
          target: 'changing',
          actions: { type: 'request', params: ({ event }) => event },
          description: 'Changed again within the debounce: the earlier reload is never made.',
        },
      },
    },
  },
});
