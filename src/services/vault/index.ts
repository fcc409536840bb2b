export { deviceKey, VaultUnavailable } from './deviceKey';
export { createVault, type Vault } from './vault';
