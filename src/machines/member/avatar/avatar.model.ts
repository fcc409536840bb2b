import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { requestSteps } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { avatarMachine } from './avatar.machine';

type AvatarSnapshot = SnapshotFrom<typeof avatarMachine>;

const PRESETS = [
  { name: 'preset-1', url: '/img/v1/portrait/1.webp' },
  { name: 'preset-2', url: '/img/v1/portrait/2.webp' },
];

export const avatarModel = defineModel(avatarMachine, {
  events: {
    'avatar.retry': [{}],
    'file.chosen': [{ file: new File(['x'], 'me.png', { type: 'image/png' }) }],
    'preset.chosen': { 'a preset': { name: 'preset-1' }, 'an unknown one': { name: 'preset-9' } },
    'avatar.remove': [{}],
    'crop.changed': [{ crop: { x: 0.1, y: 0, size: 0.8 } }],
    'crop.accept': [{}],
    'crop.cancel': [{}],
  },
  outcomes: {
    fetchAvatar: {
      done: {
        'none set': { avatar: null, presets: PRESETS },
        'one set': { avatar: 'x', presets: PRESETS },
      },
      error: { unreachable: UNREACHABLE },
    },
    loadPicture: {
      done: {
        loaded: { kind: 'loaded', picture: { url: 'blob:x', width: 800, height: 600 } },
        'wrong type': { kind: 'refused', fault: 'type' },
        'too large': { kind: 'refused', fault: 'size' },
      },
      error: { unreadable: { code: 'unknown' } },
    },
    cropPicture: { done: [new Uint8Array([1, 2, 3])], error: { unreadable: { code: 'unknown' } } },
    uploadPicture: {
      done: ['uploaded-picture'],
      error: { unreachable: UNREACHABLE, refused: { code: 'image.invalid' } },
    },
    setAvatar: {
      done: { saved: '/avatar/x.webp', removed: null },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    avatar: context.choice.avatar,
    picture: context.picture?.url,
    crop: context.crop,
    square: context.square !== null,
    selected: context.selected,
    fault: context.fault,
    failure: context.failure?.code,
    file: context.file !== null,
  }),
  steps: [
    {
      name: 'MEMBER-02 another file drops the fault of the one before',
      when: ({ event, refused }) => event.type === 'file.chosen' && !refused,
      holds: ({ after }) => after.context.fault === null,
    },
    ...requestSteps<AvatarSnapshot>('MEMBER-01 The picture and the presets', {
      actor: 'avatar',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) => after.matches('choosing') && after.context.choice === event['output'],
      failed: ({ after }) => after.matches('unavailable') && after.context.failure !== null,
      again: ['avatar.retry'],
    }),
    {
      name: 'MEMBER-02 A file that the device cannot decode or crop is reported, and another can be chosen',
      when: ({ before, label, kind }) =>
        (before.matches('reading') || before.matches('compressing')) &&
        (label.startsWith('picture error') || label.startsWith('crop error') || kind === 'timer'),
      holds: ({ after }) => after.matches('choosing') && after.context.fault === 'unreadable',
    },
    {
      name: 'MEMBER-02 A picture that is not uploaded stays in the crop, and a message says why',
      when: ({ before, label, kind }) =>
        before.matches('uploading') && (label.startsWith('upload error') || kind === 'timer'),
      holds: ({ before, after, did }) =>
        after.matches('cropping') && after.context.crop === before.context.crop && did('notify'),
    },
    {
      name: 'MEMBER-02 Going back from a picture leads to the choice, and sends nothing',
      when: ({ before, event }) =>
        event.type === 'crop.cancel' &&
        (before.matches('reading') || before.matches('cropping') || before.matches('uploading')),
      holds: ({ after, calls }) => after.matches('choosing') && calls.length === 0,
    },
    {
      name: 'API-19 The cropped picture is uploaded, and the avatar is set to its id',
      when: ({ label }) => label.startsWith('crop done') || label.startsWith('upload done'),
      holds: ({ event, calls }) =>
        calls.some(
          ({ input }) => Object(input).square === event['output'] || Object(input).avatar === event['output'],
        ),
    },
    {
      name: 'API-19 A chosen preset and a removal are saved as such',
      when: ({ event, refused }) =>
        !refused && (event.type === 'preset.chosen' || event.type === 'avatar.remove'),
      holds: ({ event, calls }) =>
        calls.some(({ src, input }) => src === 'setAvatar' && Object(input).avatar === (event['name'] ?? '')),
    },
  ],
  invariants: [
    {
      name: 'No picture is kept while the member chooses another',
      when: (snapshot) => snapshot.matches('choosing'),
      holds: ({ context }) => context.file === null && context.picture === null && context.square === null,
    },
    {
      name: 'The member can go back while a picture is read, cropped or uploaded',
      when: (snapshot) =>
        snapshot.matches('reading') || snapshot.matches('cropping') || snapshot.matches('uploading'),
      holds: (snapshot) => snapshot.can({ type: 'crop.cancel' }),
    },
    {
      name: 'Cropping requires a picture',
      holds: (snapshot) =>
        !(snapshot.matches('cropping') || snapshot.matches('compressing') || snapshot.matches('uploading')) ||
        snapshot.context.picture !== null,
    },
  ],
});

export const avatarChart: ExplorableChart = {
  id: 'avatar',
  title: 'Avatar',
  area: 'Member',
  machine: avatarMachine,
  model: avatarModel,
  requirements: ['MEMBER-01', 'MEMBER-02', 'API-19', 'API-20'],
};
