export { Popups } from './Popups';
export { useRemoveServed } from './servedPopup';
