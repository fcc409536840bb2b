export { keepTyped, restoreTyped } from './formRestore';
