export { type PictureFault, pictureFault, readDataAddress } from './pictures';
