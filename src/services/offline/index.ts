export { kindOf } from './kinds';
export { isPageIdle, isStoredPage, registerWorker, type SiteWorker } from './registration';
