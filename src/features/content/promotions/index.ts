export { imageOf } from './parts';
