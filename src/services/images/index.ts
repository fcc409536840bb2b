export { loadPicture, PICTURE_MAX_BYTES, PictureRefused, prepareAvatar, type SquareCrop } from './avatar';
