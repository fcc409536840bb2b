export { useIsLaunching, useLaunchGame, useRegisterForGame } from './chart';
