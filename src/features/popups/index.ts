export { Popups } from './Popups';
export { useRemoveServed } from './servedPopup';
export { whenReady } from './whenReady';
