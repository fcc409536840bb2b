export { ServedSite } from '../state/served';
export { AppRoot, ServedPopup } from './AppRoot';
export { RouteFailure, RoutePending } from './RoutePlaceholders';
export { drawAsServed, showSite } from './showSite';
export { whenAnswered, whenDrawable } from './whenDrawable';
