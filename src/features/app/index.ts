export { AppRoot } from './AppRoot';
export { pageFade } from './pageFade';
export { RouteFailure, RoutePending } from './RoutePlaceholders';
