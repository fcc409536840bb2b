export { forgetOwn, KEPT_ON_DEVICE } from './kept';
