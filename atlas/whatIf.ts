/** Answers to “what happens if…”, read from a chart: which of its transitions follow, and from which states. */
import type { InvokeDescription, StateDescription, TransitionDescription } from '@explorer/describe';
import { flattenStates } from '@explorer/describe';
import { isWithin } from '@explorer/diagram/labels';
import type { AtlasChart } from './data';

interface Question {
  readonly words: string;
  /** Events by which a chart hears of it. */
  readonly events?: RegExp;
  /** How a service behaves. */
  readonly service?: 'late' | 'twice' | 'refuses' | 'silent';
}

export const QUESTIONS = {
  late: { words: 'a service answers late', service: 'late' },
  twice: { words: 'a service answers twice', service: 'twice' },
  refuses: { words: 'a service refuses or fails', service: 'refuses' },
  silent: { words: 'a service is silent', service: 'silent' },
  leaves: {
    words: 'the player leaves the screen or closes it',
    events: /\.(close|closed|cancel|leave|left)$/,
  },
  back: { words: 'the player goes back', events: /^(location|route|history)\.|\.(back|returned)$/ },
  page: { words: 'the page is hidden, closed or reloaded', events: /^page\./ },
  session: {
    words: 'the session ends, in this tab or another, or another account logs in',
    events: /^session\.|\.leaving$/,
  },
  excluded: { words: 'the player is excluded or on a break', events: /restrict|exclu|break|limit/i },
  offline: {
    words: 'the device goes offline or comes back',
    events: /^(network|connection)\.|^online|^offline/,
  },
  language: { words: 'the language changes', events: /^language\.|^texts\.|\.reload$/ },
  switch: {
    words: "a merchant's switch or the site's status changes",
    events: /^status\.|^flags?\.|^switch/,
  },
} as const satisfies Readonly<Record<string, Question>>;

export type QuestionId = keyof typeof QUESTIONS;

export const isQuestion = (id: string): id is QuestionId => id in QUESTIONS;

/** One answer: what follows in a state, in the order in which branches are tried. */
export interface Answer {
  /** Dot path. */
  readonly state: string;
  readonly sentence: string;
  readonly transitions: readonly TransitionDescription[];
}

const nameOf = (path: string): string => path || 'the whole chart';

const hears = ({ events }: Question, event: string): boolean => events?.test(event) ?? false;

function byState(
  states: readonly StateDescription[],
  wanted: (transition: TransitionDescription) => boolean,
): readonly Answer[] {
  return states.flatMap(({ path, transitions }) => {
    const its = transitions.filter(wanted);
    return its.length === 0 ? [] : [{ state: path, sentence: `In ${nameOf(path)}:`, transitions: its }];
  });
}

/** What a state does when the service that it waits for behaves like this. */
function ofService(
  how: NonNullable<Question['service']>,
  state: StateDescription,
  { id }: InvokeDescription,
  states: readonly StateDescription[],
): Answer {
  const named = (kind: 'done' | 'error') =>
    state.transitions.filter((each) => each.trigger === `${id} ${kind}`);
  const place = nameOf(state.path);
  // A time limit may stand in the state or around it.
  const limits = states
    .filter(({ path }) => isWithin(state.path, path))
    .flatMap(({ transitions }) => transitions.filter(({ kind }) => kind === 'after'));
  const answer = (sentence: string, transitions: readonly TransitionDescription[]): Answer => ({
    state: state.path,
    sentence,
    transitions,
  });
  const unlimited = `Nothing ends the wait for ${id} in ${place} but its answer or another event.`;
  switch (how) {
    case 'refuses':
      return answer(
        `In ${place}, when ${id} fails or answers no (a refusal may be a branch of its answer):`,
        [...named('error'), ...named('done').filter(({ branch }) => branch !== undefined)],
      );
    case 'silent':
      return answer(limits.length === 0 ? unlimited : `In ${place}, while ${id} does not answer:`, limits);
    case 'late':
      return answer(
        limits.length === 0
          ? unlimited
          : `${id} is given up when ${place} is left: an answer after that changes nothing. It is left by itself:`,
        limits,
      );
    case 'twice':
      return answer(
        `${id} is over with its first answer in ${place}; a second one changes nothing. The first:`,
        [...named('done'), ...named('error')],
      );
  }
}

/** The answers of a chart; empty if it hears of nothing like that. */
export function answersOf(
  { description }: Pick<AtlasChart, 'description'>,
  id: QuestionId,
): readonly Answer[] {
  const question: Question = QUESTIONS[id];
  const states = flattenStates(description.root);
  const { service } = question;
  if (service === undefined)
    return byState(states, ({ kind, trigger }) => kind === 'event' && hears(question, trigger));
  return states.flatMap((state) =>
    state.invokes
      .filter(({ kind }) => kind === 'promise')
      .map((invoke) => ofService(service, state, invoke, states)),
  );
}

/** Whether a message between charts tells of it. */
export const tellsOf = (id: QuestionId, event: string): boolean => hears(QUESTIONS[id], event);
