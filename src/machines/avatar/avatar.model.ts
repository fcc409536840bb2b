import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '../samples';
import { avatarMachine } from './avatar.machine';

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
    cropPicture: { done: ['data:image/webp;base64,x'], error: { unreadable: { code: 'unknown' } } },
    setAvatar: {
      done: { saved: 'data:image/webp;base64,x', removed: null },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    avatar: context.choice.avatar,
    picture: context.picture?.url,
    crop: context.crop,
    selected: context.selected,
    fault: context.fault,
    failure: context.failure?.code,
    file: context.file !== null,
  }),
  invariants: [
    {
      name: 'Cropping requires a picture',
      holds: (snapshot) =>
        !(snapshot.matches('cropping') || snapshot.matches('compressing')) ||
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
