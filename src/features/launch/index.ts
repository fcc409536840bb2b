export { useLaunchGame } from './chart';
