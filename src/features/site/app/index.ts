export { HydrationRoot } from '@/features/shared/state/pageStart';
export { AppRoot, ServedPopup } from './AppRoot';
export { RouteFailure, RoutePending } from './RoutePlaceholders';
export { enableRouterHydration, showSite } from './showSite';
