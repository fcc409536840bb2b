export { installPrompt } from './install';
