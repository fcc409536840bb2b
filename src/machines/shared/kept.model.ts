/**
 * What a chart keeps of an event, an answer or a parameter: each field that its context has under the same name keeps its
 * value, so that none is forgotten. And when the failure that it keeps goes.
 */
import { listNodes, transitionsOf } from '@explorer/chart';
import type { ExplorableChart, Invariant, ModelStep, StepRule } from '@explorer/types';
import { activeNodes, isAssign, selectedActions } from '@explorer/xstate';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Failures become the chart's own; rows, games and messages join those that are there. */
const OTHERWISE_EVERYWHERE: ReadonlySet<string> = new Set(['failure', 'rows', 'games', 'messages']);

/**
 * Other fields that the chart reads in its own way, as `chart.action field`. Each is needed: without it the claim about
 * what is kept fails.
 */
const OTHERWISE: ReadonlySet<string> = new Set([
  // The piece stays within the picture, wherever it is pulled.
  'human-check.move left',
  // A country that is not in the list gives way to the first one.
  'country.keepChoice dialingCodes',
  'country.keepChoice country',
  // An empty answer keeps what shows.
  'winners.keepBoards winners',
  'winners.keepBoards ranking',
  // An empty page is the last one, whatever it says: the list has shrunk meanwhile.
  'game-list.append totalPages',
  'game-list.append pageNum',
  'search.append totalPages',
  'search.append pageNum',
  // The next page joins the members that are there.
  'downline.keepPage list',
  // Own games of a visitor are only intended until the login.
  'home-layout.keepIntent own',
  // These take nothing but the pages from a choice, which is kept by other actions, or not at all.
  'home-layout.keepVendorPages dataType',
  'home-layout.keepVendorPages vassalage',
  // A vendor that is pressed again is no longer chosen.
  'home-layout.toggleVendor vassalage',
  // A draft on the device comes before an empty one.
  'reward-form.keepStart draft',
  // The language before stays until the texts of the next one are there.
  'language.request language',
  // What was launched says its mode for itself, and the intent keeps the one that was asked for.
  'launch.keepLaunched mode',
  // Missed messages say nothing of those before the ones that show.
  'chat-room.adoptWelcome hasMore',
]);

/** What the actions of a step are given to keep, by action. */
function given(
  { machine }: ExplorableChart,
  { before, event, refused }: ModelStep,
): readonly (readonly [action: string, fields: Fields])[] {
  if (refused) return [];
  return selectedActions(before, event).flatMap(({ type, params }) => {
    if (!isAssign(machine.implementations.actions[type]) || !isFields(params)) return [];
    const { output } = params;
    return [[type, isFields(output) ? { ...params, ...output } : params] as const];
  });
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The claim about what a chart keeps, for charts that are given something to keep. */
export function keptClaims(chart: ExplorableChart): readonly StepRule[] {
  const { machine } = chart;
  const keeps = listNodes(machine)
    .flatMap(transitionsOf)
    .some(({ definition }) =>
      definition.actions.some(
        (action: unknown) =>
          isFields(action) &&
          action['params'] !== undefined &&
          isAssign(machine.implementations.actions[String(action['type'])]),
      ),
    );
  if (!keeps) return [];
  return [
    {
      name: 'What is kept of an event or an answer has the value that it had there',
      when: (step) => given(chart, step).length > 0,
      holds: (step) =>
        given(chart, step).every(([action, fields]) =>
          Object.entries(fields).every(
            ([field, value]) =>
              !(field in Object(step.after.context)) ||
              OTHERWISE_EVERYWHERE.has(field) ||
              OTHERWISE.has(`${chart.id}.${action} ${field}`) ||
              isSame(step.after.context[field], value),
          ),
        ),
    },
  ];
}

/**
 * Answers beside the request whose failure shows, as `chart actor`. Each is needed: without it the claim about answers
 * fails.
 */
const BESIDE: ReadonlySet<string> = new Set([
  // What the device remembers, and whether the invitation is good, come while the form shows a failure of its own.
  'login recollection',
  'registration linkCheck',
  // The list shows why it could not be refreshed, whether or not a mark arrives.
  'notices mark',
  // Why a promotion was not joined shows until the next press, also while the participation is asked for again.
  'promotions standings',
  'promotions join',
  // The list shows why its next page did not come, also after a rebate was set.
  'downline rateChange',
  // It was not offered after all: nothing shows but that.
  'reward-form form',
  // The payment is not there yet: why it was looked for shows on.
  'deposit recall',
  'withdrawal recall',
  // Why an answer to a contract was refused shows with the contracts.
  'agent-contracts contracts',
  // The figures have changed, which shows with the new ones.
  'manual-rebate rebate',
]);

const DONE = 'xstate.done.actor.';

/** The claim about failures and answers, for charts that keep a failure. */
export function answerClaims({ id, machine }: ExplorableChart): readonly StepRule[] {
  const isAnswer = (actor: string) => !BESIDE.has(`${id} ${actor}`);
  const answers = listNodes(machine)
    .flatMap(transitionsOf)
    .some(({ trigger }) => trigger.kind === 'done' && isAnswer(trigger.actor));
  if (!answers || !('keepFailure' in machine.implementations.actions)) return [];
  return [
    {
      name: 'An answer leaves no older failure',
      when: ({ kind, event }) => kind === 'done' && isAnswer(event.type.slice(DONE.length)),
      holds: ({ before, after }) =>
        after.context.failure === null || after.context.failure !== before.context.failure,
    },
  ];
}

/** The claim about states that drop a failure when they begin. */
export function failureClaims({ machine }: ExplorableChart): readonly Invariant[] {
  const without = listNodes(machine)
    .filter(({ entry }) => entry.some((action: unknown) => action === 'dropFailure'))
    .map(({ id }) => id);
  if (without.length === 0) return [];
  return [
    {
      name: 'A state that begins without a failure has none',
      when: (snapshot) => activeNodes(snapshot).some(({ id }) => without.includes(id)),
      holds: ({ context }) => context.failure === null,
    },
  ];
}
