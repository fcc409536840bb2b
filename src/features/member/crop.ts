import type { ActorRefFrom } from 'xstate';
import type { avatarMachine, Crop, LoadedPicture } from '@/machines/member/avatar/avatar.machine';

export type AvatarRef = ActorRefFrom<typeof avatarMachine>;

type Size = Pick<LoadedPicture, 'width' | 'height'>;

/** The smallest crop: a third of the shorter side. */
export const SMALLEST = 1 / 3;

const within = (value: number, max: number): number => Math.min(Math.max(0, value), Math.max(0, max));

/** Side of the square in picture pixels. */
function sideOf({ width, height }: Size, size: number): number {
  return Math.min(width, height) * size;
}

/** A square of that size, limited to the picture. */
function placed(picture: Size, crop: Crop): Crop {
  const side = sideOf(picture, crop.size);
  return {
    size: crop.size,
    x: within(crop.x, 1 - side / picture.width),
    y: within(crop.y, 1 - side / picture.height),
  };
}

/** Moves the square by fractions of its side, limited to the picture. */
export function movedCrop(picture: Size, crop: Crop, across: number, down: number): Crop {
  const side = sideOf(picture, crop.size);
  return placed(picture, {
    ...crop,
    x: crop.x + (across * side) / picture.width,
    y: crop.y + (down * side) / picture.height,
  });
}

/** Resizes the square around its centre. */
export function zoomedCrop(picture: Size, crop: Crop, size: number): Crop {
  const bounded = Math.min(1, Math.max(SMALLEST, size));
  const change = (sideOf(picture, crop.size) - sideOf(picture, bounded)) / 2;
  return placed(picture, {
    size: bounded,
    x: crop.x + change / picture.width,
    y: crop.y + change / picture.height,
  });
}

/** Position and size of the picture in a square frame that shows exactly the crop, in percent of the frame's side. */
export function pictureInFrame(picture: Size, crop: Crop) {
  const side = sideOf(picture, crop.size);
  return {
    width: (picture.width / side) * 100,
    left: ((-crop.x * picture.width) / side) * 100,
    top: ((-crop.y * picture.height) / side) * 100,
  };
}
