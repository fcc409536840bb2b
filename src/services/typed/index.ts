export { keepTyped } from './typed';
