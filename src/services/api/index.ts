export { type Api, createApi, type SessionLossCode } from './api';
export { ApiFailure } from './failure';
