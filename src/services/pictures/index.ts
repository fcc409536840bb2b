export { bytesOf, pictureFault, readDataAddress } from './pictures';
