import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT, UPLOAD_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import type { Failure } from '@/machines/shared/failure';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import {
  answered,
  failedAloud,
  failureKept,
  notifySuccess,
  request,
  timedOutAloud,
} from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';

/** A picture that the member can choose instead of uploading one. */
export interface AvatarPreset {
  readonly name: string;
  readonly url: string;
}

/** The member's picture and the available presets. */
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

/** The member's own picture, ready to be cropped. */
export interface LoadedPicture {
  /** Data URL of the picture. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Why a file cannot be used as an avatar. */
export type PictureFault = 'type' | 'size' | 'unreadable';

export type LoadOutcome =
  | { readonly kind: 'loaded'; readonly picture: LoadedPicture }
  | { readonly kind: 'refused'; readonly fault: PictureFault };

export interface AvatarContext {
  readonly choice: AvatarChoice;
  readonly file: File | null;
  readonly picture: LoadedPicture | null;
  readonly crop: Crop;
  /** The cropped picture, ready to be uploaded. */
  readonly square: Uint8Array<ArrayBuffer> | null;
  /** Preset name or id of an uploaded picture; empty removes the avatar. */
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

/** Sets an avatar: a preset, or an own picture that is cropped on the device (MEMBER-02). */
export const avatarMachine = setup({
  types: {} as ChartTypes<AvatarContext, AvatarEvent> & {
    tags: 'cropping' | 'unavailable' | 'loading' | 'choosing' | 'saving' | 'compressing';
  },
  actors: {
    fetchAvatar: notProvided<AvatarChoice, void>('fetchAvatar'),
    loadPicture: notProvided<LoadOutcome, { file: File }>('loadPicture'),
    /** Crops and compresses on the device. */
    cropPicture: notProvided<Uint8Array<ArrayBuffer>, { file: File; crop: Crop }>('cropPicture'),
    /** Resolves with the picture's id on the platform. */
    uploadPicture: notProvided<string, { square: Uint8Array<ArrayBuffer> }>('uploadPicture'),
    setAvatar: notProvided<string | null, { avatar: string }>('setAvatar'),
  },
  actions: {
    keepChoice: assign((_, { output }: { output: AvatarChoice }) => ({ choice: output, failure: null })),
    keepFile: assign((_, params: { file: File }) => ({ file: params.file, fault: null })),
    keepPicture: assign((_, { output }: { output: LoadOutcome }) =>
      output.kind === 'loaded'
        ? { picture: output.picture, crop: WHOLE, fault: null }
        : { picture: null, fault: output.fault },
    ),
    keepCrop: assign((_, params: { crop: Crop }) => ({ crop: params.crop })),
    keepFault: assign((_, params: { fault: PictureFault }) => ({ fault: params.fault })),
    select: assign((_, params: { selected: string }) => ({ selected: params.selected })),
    keepSquare: assign((_, { output }: { output: Uint8Array<ArrayBuffer> }) => ({ square: output })),
    dropPicture: assign({ file: null, picture: null, square: null }),
    keepAvatar: assign(({ context }, { output }: { output: string | null }) => ({
      choice: { ...context.choice, avatar: output },
      failure: null,
    })),
    keepFailure: assign(failureKept),
    /** Updates the member's picture everywhere on the site. */
    refreshMember: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isLoaded: (_, { output }: { output: LoadOutcome }) => output.kind === 'loaded',
    isPreset: ({ context }, params: { name: string }) =>
      context.choice.presets.some(({ name }) => name === params.name),
    hasAvatar: ({ context }) => context.choice.avatar !== null,
  },
  delays: { REQUEST_TIMEOUT, UPLOAD_TIMEOUT, PICTURE_TIMEOUT: 20_000 },
}).createMachine({
  id: 'avatar',
  description: "The member's picture.",
  context: {
    choice: { avatar: null, presets: [] },
    file: null,
    picture: null,
    crop: WHOLE,
    square: null,
    selected: '',
    fault: null,
    failure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The current picture and the presets are loading.',
      tags: ['loading'],
      meta: { requirements: ['API-20'] },
      ...request('avatar', 'fetchAvatar', answered('choosing', 'keepChoice'), 'unavailable'),
    },
    unavailable: {
      description: 'They could not be loaded; the member may retry.',
      tags: ['unavailable'],
      on: { 'avatar.retry': { target: 'loading' } },
    },
    choosing: {
      description: 'The member chooses a preset, an own picture, or none.',
      tags: ['choosing'],
      meta: { requirements: ['MEMBER-01', 'MEMBER-02'] },
      entry: 'dropPicture',
      on: {
        'file.chosen': { target: 'reading', actions: withEvent('keepFile') },
        'preset.chosen': {
          guard: withEvent('isPreset'),
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
        input: ({ context }) => ({ file: assertDefined(context.file) }),
        onDone: [
          { guard: withEvent('isLoaded'), target: 'cropping', actions: withEvent('keepPicture') },
          {
            target: 'choosing',
            actions: withEvent('keepPicture'),
            description: 'Wrong type, too large or unreadable; the field shows the error.',
          },
        ],
        onError: { target: 'choosing', actions: { type: 'keepFault', params: { fault: 'unreadable' } } },
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
      tags: ['cropping'],
      on: {
        'crop.changed': { actions: withEvent('keepCrop') },
        'crop.accept': { target: 'compressing' },
        'crop.cancel': { target: 'choosing' },
      },
    },
    compressing: {
      description: 'The picture is cropped and compressed on the device.',
      tags: ['cropping', 'compressing'],
      invoke: {
        id: 'crop',
        src: 'cropPicture',
        input: ({ context }) => ({ file: assertDefined(context.file), crop: context.crop }),
        onDone: { target: 'uploading', actions: withEvent('keepSquare') },
        onError: { target: 'choosing', actions: { type: 'keepFault', params: { fault: 'unreadable' } } },
      },
      after: {
        PICTURE_TIMEOUT: {
          target: 'choosing',
          actions: { type: 'keepFault', params: { fault: 'unreadable' } },
        },
      },
    },
    uploading: {
      description: 'The cropped picture is being uploaded; the member may go back.',
      tags: ['cropping', 'compressing'],
      meta: { requirements: ['MEMBER-02', 'API-19'] },
      invoke: {
        id: 'upload',
        src: 'uploadPicture',
        input: ({ context }) => ({ square: assertDefined(context.square) }),
        onDone: {
          target: 'saving',
          actions: { type: 'select', params: ({ event }) => ({ selected: event.output }) },
        },
        onError: failedAloud('cropping'),
      },
      after: { UPLOAD_TIMEOUT: timedOutAloud('cropping') },
      on: { 'crop.cancel': { target: 'choosing' } },
    },
    saving: {
      description: 'The picture is being set.',
      tags: ['saving'],
      meta: { requirements: ['MEMBER-02', 'API-19'] },
      invoke: {
        id: 'saving',
        src: 'setAvatar',
        input: ({ context }) => ({ avatar: context.selected }),
        onDone: {
          target: 'choosing',
          actions: [withEvent('keepAvatar'), 'refreshMember', notifySuccess('message.avatar_saved')],
        },
        onError: failedAloud('choosing'),
      },
      after: { REQUEST_TIMEOUT: timedOutAloud('choosing') },
    },
  },
});
