export { Awaited, LateView, LoadFailure } from './LateView';
export { LateViews, type LoadView, type PopupViewProps, type ViewName, type ViewProps } from './views';
