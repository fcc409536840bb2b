import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import type { TextNamespace } from '@/services/i18n';
import type { AppServices } from './appServices';

type LoadFlow = (services: AppServices) => CreateFlow | Promise<CreateFlow>;

/** Loader of a chart, and the texts that load with it. */
export interface LazyFlow {
  readonly load: () => Promise<LoadFlow>;
  readonly texts?: readonly TextNamespace[];
}
