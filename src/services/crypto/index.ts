export type { SealedBody } from './encryptBody';
export { CipherUnavailable, createSealer, type Sealer } from './sealer';
