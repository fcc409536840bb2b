export { openChannel } from './channel';
