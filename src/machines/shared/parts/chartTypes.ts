import type { NonReducibleUnknown } from 'xstate';

/** Types that every chart declares in `setup`: `types: {} as ChartTypes<Context, Event, Input>`. */
export interface ChartTypes<Context, Event, Input = NonReducibleUnknown> {
  readonly context: Context;
  readonly events: Event;
  readonly input: Input;
}
