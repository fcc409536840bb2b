export { pictureFault, readDataAddress } from './pictures';
