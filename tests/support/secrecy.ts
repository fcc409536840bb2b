import type { InspectionEvent } from 'xstate';

/** All events, snapshots and actions of a chart and its children as text. */
export interface Overheard {
  /** To be passed to the actor as its inspector. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Every event, snapshot and action with its parameters so far. */
  text(): string;
}

/** Records a chart, to prove that a secret occurs in nothing that it emits (SESSION-06). */
export function overhear(): Overheard {
  const said: string[] = [];
  return {
    inspect: (event) => {
      switch (event.type) {
        case '@xstate.event':
          said.push(JSON.stringify(event.event));
          return;
        case '@xstate.snapshot':
          said.push(JSON.stringify(event.snapshot), JSON.stringify(event.event));
          return;
        case '@xstate.action':
          said.push(JSON.stringify(event.action.params ?? null));
          return;
        default:
      }
    },
    text: () => said.join('\n'),
  };
}
