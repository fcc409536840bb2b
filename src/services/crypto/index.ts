export type { SealedBody, SealTarget } from './encryptBody';
export { CipherUnavailable, createSealer, type Sealer } from './sealer';
