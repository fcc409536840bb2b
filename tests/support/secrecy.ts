import type { InspectionEvent } from 'xstate';

/** Everything that a chart and its children say while they run, as text. */
export interface Overheard {
  /** To be given to the actor as its inspector. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Every event, every snapshot and every action with its parameters so far. */
  text(): string;
}

/** Listens to a chart, to prove that a secret is in nothing that it says (SESSION-06). */
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
