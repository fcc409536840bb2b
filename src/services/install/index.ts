export { type InstallPrompt, installPrompt } from './install';
