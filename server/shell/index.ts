export { type Frontend, openBuild, openDevelopment } from './frontend';
export { createShell } from './respond';
