export { type Api, type ApiOptions, type CallOptions, createApi, type SessionLossCode } from './api';
export { ApiFailure } from './failure';
