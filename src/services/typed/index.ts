export { keepTyped, restoreTyped } from './typed';
