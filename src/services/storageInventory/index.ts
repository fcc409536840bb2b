export { forgetOwn } from './storageInventory';
