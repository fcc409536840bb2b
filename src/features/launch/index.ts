export { useIsLaunching, useLaunchGame } from './chart';
