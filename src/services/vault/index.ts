export { VaultUnavailable } from './deviceKey';
export { createVault, type RememberedLogin, type Vault, type VaultOptions } from './vault';
