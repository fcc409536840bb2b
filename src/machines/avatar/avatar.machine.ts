import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import { unprovided } from '../unprovided';

/** A picture that the member may choose without uploading one. */
export interface AvatarPreset {
  readonly name: string;
  readonly url: string;
}

/** The picture of the member and the presets on offer. */
export interface AvatarChoice {
  readonly avatar: string | null;
  readonly presets: readonly AvatarPreset[];
}

/** The square that becomes the avatar: left as a share of the width, top of the height, side of the shorter side. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A picture of the member's own that is ready to be cropped. */
export interface LoadedPicture {
  /** Data address of the picture. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Why a file cannot become an avatar. */
export type PictureFault = 'type' | 'size' | 'unreadable';

export type LoadOutcome =
  | { readonly kind: 'loaded'; readonly picture: LoadedPicture }
  | { readonly kind: 'refused'; readonly fault: PictureFault };

export interface AvatarContext {
  readonly choice: AvatarChoice;
  readonly file: File | null;
  readonly picture: LoadedPicture | null;
  readonly crop: Crop;
  /** Preset name, data address, or empty to remove. */
  readonly selected: string;
  readonly fault: PictureFault | null;
  readonly failure: Failure | null;
}

export type AvatarEvent =
  | { readonly type: 'avatar.retry' }
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'preset.chosen'; readonly name: string }
  | { readonly type: 'avatar.remove' }
  | { readonly type: 'crop.changed'; readonly crop: Crop }
  | { readonly type: 'crop.accept' }
  | { readonly type: 'crop.cancel' };

const WHOLE: Crop = { x: 0, y: 0, size: 1 };

/** Setting an avatar: preset, or an own picture that is cropped on the device (MEMBER-02). */
export const avatarMachine = setup({
  types: { context: {} as AvatarContext, events: {} as AvatarEvent },
  actors: {
    fetchAvatar: unprovided<AvatarChoice, void>('fetchAvatar'),
    loadPicture: unprovided<LoadOutcome, { file: File }>('loadPicture'),
    /** Crops and compresses on the device; resolves with a data address. */
    cropPicture: unprovided<string, { file: File; crop: Crop }>('cropPicture'),
    setAvatar: unprovided<string | null, { avatar: string }>('setAvatar'),
  },
  actions: {
    keepChoice: assign((_, params: { choice: AvatarChoice }) => ({ choice: params.choice, failure: null })),
    keepFile: assign((_, params: { file: File }) => ({ file: params.file, fault: null })),
    keepPicture: assign((_, params: { outcome: LoadOutcome }) =>
      params.outcome.kind === 'loaded'
        ? { picture: params.outcome.picture, crop: WHOLE, fault: null }
        : { picture: null, fault: params.outcome.fault },
    ),
    keepCrop: assign((_, params: { crop: Crop }) => ({ crop: params.crop })),
    keepFault: assign((_, params: { fault: PictureFault }) => ({ fault: params.fault })),
    select: assign((_, params: { selected: string }) => ({ selected: params.selected })),
    dropPicture: assign({ file: null, picture: null, crop: WHOLE }),
    keepAvatar: assign(({ context }, params: { avatar: string | null }) => ({
      choice: { ...context.choice, avatar: params.avatar },
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Shows the new picture wherever the member's picture shows. */
    refreshMember: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isLoaded: (_, params: { outcome: LoadOutcome }) => params.outcome.kind === 'loaded',
    isPreset: ({ context }, params: { name: string }) =>
      context.choice.presets.some(({ name }) => name === params.name),
    hasAvatar: ({ context }) => context.choice.avatar !== null,
  },
  delays: { REQUEST_TIMEOUT, PICTURE_TIMEOUT: 20_000 },
}).createMachine({
  id: 'avatar',
  description: "The member's picture.",
  context: {
    choice: { avatar: null, presets: [] },
    file: null,
    picture: null,
    crop: WHOLE,
    selected: '',
    fault: null,
    failure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The present picture and the presets are on their way.',
      meta: { requirements: ['API-20'] },
      invoke: {
        id: 'avatar',
        src: 'fetchAvatar',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepChoice', params: ({ event }) => ({ choice: event.output }) },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'unavailable',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    unavailable: {
      description: 'They could not be loaded; the member may retry.',
      on: { 'avatar.retry': { target: 'loading' } },
    },
    choosing: {
      description: 'Preset, own picture, or none.',
      meta: { requirements: ['MEMBER-01', 'MEMBER-02'] },
      entry: 'dropPicture',
      on: {
        'file.chosen': {
          target: 'reading',
          actions: { type: 'keepFile', params: ({ event }) => event },
        },
        'preset.chosen': {
          guard: { type: 'isPreset', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'select', params: ({ event }) => ({ selected: event.name }) },
        },
        'avatar.remove': {
          guard: 'hasAvatar',
          target: 'saving',
          actions: { type: 'select', params: { selected: '' } },
        },
      },
    },
    reading: {
      description: 'The file is decoded and checked on the device.',
      invoke: {
        id: 'picture',
        src: 'loadPicture',
        input: ({ context }) => ({ file: given(context.file) }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => ({ outcome: event.output }) },
            target: 'cropping',
            actions: { type: 'keepPicture', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'choosing',
            actions: { type: 'keepPicture', params: ({ event }) => ({ outcome: event.output }) },
            description: 'Wrong type, too large or unreadable: said at the field.',
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'keepFault', params: { fault: 'unreadable' } },
        },
      },
      after: {
        PICTURE_TIMEOUT: {
          target: 'choosing',
          actions: { type: 'keepFault', params: { fault: 'unreadable' } },
        },
      },
      on: { 'crop.cancel': { target: 'choosing' } },
    },
    cropping: {
      description: 'The member moves and scales the square.',
      on: {
        'crop.changed': { actions: { type: 'keepCrop', params: ({ event }) => event } },
        'crop.accept': { target: 'compressing' },
        'crop.cancel': { target: 'choosing' },
      },
    },
    compressing: {
      description: 'The square is cut out and compressed on the device.',
      invoke: {
        id: 'crop',
        src: 'cropPicture',
        input: ({ context }) => ({ file: given(context.file), crop: context.crop }),
        onDone: {
          target: 'saving',
          actions: { type: 'select', params: ({ event }) => ({ selected: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'keepFault', params: { fault: 'unreadable' } },
        },
      },
      after: {
        PICTURE_TIMEOUT: {
          target: 'choosing',
          actions: { type: 'keepFault', params: { fault: 'unreadable' } },
        },
      },
    },
    saving: {
      description: 'The picture is on its way to the server.',
      meta: { requirements: ['MEMBER-02', 'API-19'] },
      invoke: {
        id: 'saving',
        src: 'setAvatar',
        input: ({ context }) => ({ avatar: context.selected }),
        onDone: {
          target: 'choosing',
          actions: [
            { type: 'keepAvatar', params: ({ event }) => ({ avatar: event.output }) },
            'refreshMember',
            {
              type: 'notify',
              params: { message: 'message.avatar_saved', tone: 'success', duration: 'success' },
            },
          ],
        },
        onError: {
          target: 'choosing',
          actions: {
            type: 'notify',
            params: ({ event }) => ({
              message: `error.${toFailure(event.error).code}` as const,
              tone: 'error' as const,
              duration: 'default' as const,
            }),
          },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'choosing',
          actions: {
            type: 'notify',
            params: { message: 'error.network.timeout', tone: 'error', duration: 'default' },
          },
        },
      },
    },
  },
});
