export { type Api, type ApiOptions, createApi, type SessionLossCode } from './api';
export { ApiFailure } from './failure';
