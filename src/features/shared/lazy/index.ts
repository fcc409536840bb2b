export { Awaited, LazyOverlay, LazyView, LoadFailure, useLostPart } from './LazyView';
export {
  type HumanCheckRef,
  LazyViews,
  type LoadView,
  type PopupViewProps,
  type StepUpRef,
  type ViewName,
  type ViewProps,
} from './views';
