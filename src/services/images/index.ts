export {
  loadPicture,
  PICTURE_MAX_BYTES,
  type PictureRefusalReason,
  PictureRefused,
  prepareAvatar,
  type SquareCrop,
} from './avatar';
