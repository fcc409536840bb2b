export { kindOf } from './kinds';
export { isPageIdle, registerWorker, type SiteWorker } from './registration';
