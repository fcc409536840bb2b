export { kindOf, type RequestKind, type RequestTraits } from './kinds';
export { isPageIdle, registerWorker, type SiteWorker } from './registration';
