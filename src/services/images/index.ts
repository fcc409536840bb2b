export { loadPicture, prepareAvatar, type SquareCrop } from './avatar';
export { bytesOf, readProof } from './proof';
export { PictureRefused } from './readPicture';
