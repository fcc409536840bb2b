export { type Frontend, openBuild, openDevelopment } from './frontend';
export { contentSecurityPolicy, securityHeaders } from './headers';
export { createShell, type ShellOptions } from './shell';
