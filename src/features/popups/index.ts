export { Popups } from './Popups';
