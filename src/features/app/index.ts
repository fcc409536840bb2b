export { ServedSite } from '../state/served';
export { AppRoot, ServedPopup } from './AppRoot';
export { RouteFailure, RoutePending } from './RoutePlaceholders';
export { enableRouterHydration, showSite } from './showSite';
