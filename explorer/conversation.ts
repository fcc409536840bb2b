/** Runs as conversations for sequence diagrams: of a composition, or of one chart with all that it calls and tells. */
import { pathOf } from './chart';
import { type Composition, runComposition, SERVICES, USER } from './composition';
import type { Configuration } from './configuration';
import type { Conversation, ConversationTurn } from './diagram/sequence';
import type { StepKind } from './types';
import { activeNodes } from './xstate';

const OUTSIDE = [
  [USER, 'User and page'],
  [SERVICES, 'Services and actors'],
] as const;

/** A path of a composition. Participants without a message are left out. */
export function compositionConversation(composition: Composition, path: readonly string[]): Conversation {
  const turns = runComposition(composition, path).map(({ messages, entered }) => ({ messages, entered }));
  const busy = new Set([
    ...turns.flatMap(({ messages }) => messages.flatMap(({ from, to }) => [from, to])),
    ...turns.flatMap(({ entered }) => entered.map(({ member }) => member)),
  ]);
  const [user, services] = OUTSIDE.map(([id, title]) => ({ id, title }));
  const members = Object.keys(composition.members).map((id) => ({ id, title: id }));
  return {
    participants: [user, ...members, services].flatMap((each) =>
      each !== undefined && busy.has(each.id) ? [each] : [],
    ),
    turns,
  };
}

/** A step of one chart and where it leads. */
export interface ChartMoment {
  readonly label: string;
  /** Absent for the start. */
  readonly kind?: StepKind;
  readonly configuration: Configuration;
}

const leavesOf = ({ snapshot }: Configuration): readonly string[] =>
  activeNodes(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(pathOf);

function causeOf(kind: StepKind, chart: string): string {
  if (kind === 'timer') return chart;
  return kind === 'event' ? USER : SERVICES;
}

/** A path of one chart: what it receives, the services that it calls, and its messages to other charts. */
export function chartConversation(
  chart: string,
  moments: readonly ChartMoment[],
  sends: readonly { readonly action: string; readonly to: string; readonly event: string }[],
  titleOf: (chart: string) => string,
): Conversation {
  const turns = moments.map(({ label, kind, configuration }, index): ConversationTurn => {
    const { trace } = configuration;
    const before = moments[index - 1]?.configuration;
    const earlier = new Set(before === undefined ? [] : leavesOf(before));
    const states = leavesOf(configuration).filter((state) => !earlier.has(state));
    const asks = sends.filter(({ action }) => trace.calls.some(({ src }) => src === action));
    return {
      messages: [
        ...(kind === undefined ? [] : [{ from: causeOf(kind, chart), to: chart, words: label }]),
        ...trace.calls
          .filter(({ src }) => !asks.some(({ action }) => action === src))
          .map(({ src }) => ({ from: chart, to: SERVICES, words: src })),
        ...asks.map(({ to, event }) => ({ from: chart, to, words: event })),
        ...trace.actions.flatMap(({ type }) =>
          sends
            .filter(({ action }) => action === type)
            .map(({ to, event }) => ({ from: chart, to, words: event })),
        ),
      ],
      entered: states.length === 0 ? [] : [{ member: chart, states }],
    };
  });
  const told = turns.flatMap(({ messages }) => messages.flatMap(({ from, to }) => [from, to]));
  const others = [...new Set(told)].filter((id) => id !== chart && id !== USER && id !== SERVICES);
  const outside = OUTSIDE.map(([id, title]) => ({ id, title }));
  return {
    participants: [
      ...outside.filter(({ id }) => id === USER && told.includes(id)),
      { id: chart, title: titleOf(chart) },
      ...outside.filter(({ id }) => id === SERVICES && told.includes(id)),
      ...others.map((id) => ({ id, title: titleOf(id) })),
    ],
    turns,
  };
}
