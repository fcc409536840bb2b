export { createPasskeys } from './passkeys';
