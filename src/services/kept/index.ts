export { forgetOwn } from './kept';
