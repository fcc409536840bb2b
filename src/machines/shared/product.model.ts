/**
 * What is claimed of every chart of the product, by what its words mean: toasts, masks, questions, tags, delays, what
 * crosses its border and what it keeps.
 */
import { listNodes, transitionsOf } from '@explorer/chart';
import type { ExplorableChart, ModelStep, StepRule } from '@explorer/types';
import { isEffect, selectedActions } from '@explorer/xstate';
import { borderClaims } from './border.model';
import { delaysOf } from './delays.model';
import { answerClaims, failureClaims, keptClaims } from './kept.model';
import { tagClaims } from './tags.model';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

/** A key of the texts: `error.network.timeout`. */
const isMessage = (value: unknown) => isText(value) && /^[a-z]+\.[\w.]+$/.test(value);

/** TOAST-01 to TOAST-07: how long a toast shows, and how long a mask does. */
const DURATIONS = {
  toast: ['success', 'successBrief', 'info', 'default', 'short', 'long', 'copy', 'offlineStyle'],
  mask: ['loading', 'resetLoading', 'rewardLoading'],
};

const takesParams = (action: unknown) => typeof action === 'function' && action.length > 1;

/** A step in which a call has failed, or has not answered in time. */
const hasFailed = ({ kind, label, did }: ModelStep) =>
  // One that nobody sees is only logged.
  !did('logFailure') && (kind === 'error' || (kind === 'timer' && /TIMEOUT/.test(label)));

/** What a chart tells the site by an action with this name, and how it must be. */
const TOLD: Readonly<
  Record<
    string,
    { readonly name: string; holds(told: Readonly<Record<string, unknown>>, step: ModelStep): boolean }
  >
> = {
  notify: {
    name: 'A toast has a text, and the tone and duration of what has happened: no failure is told as a success',
    holds: ({ message, tone, duration }, step) =>
      isMessage(message) &&
      DURATIONS.toast.includes(String(duration)) &&
      (hasFailed(step) ? ['error', 'info'] : ['success', 'error', 'info', 'offline']).includes(String(tone)),
  },
  showLoading: {
    name: 'A mask has the name of what it covers, a text, and the longest time that it shows',
    holds: ({ id, message, duration }) =>
      isText(id) && !id.includes('.') && isMessage(message) && DURATIONS.mask.includes(String(duration)),
  },
  hideLoading: {
    name: 'A mask goes by the name by which it came',
    holds: ({ id }) => isText(id),
  },
  logFailure: {
    name: 'A failure that nobody sees is logged with what failed',
    holds: ({ what }) => isText(what),
  },
};

/** What a call is asked with, by the name of its actor. */
const ASKED: Readonly<
  Record<string, { readonly name: string; holds(input: Readonly<Record<string, unknown>>): boolean }>
> = {
  askConfirmation: {
    name: 'A question to the player has a name and a text',
    holds: ({ id, message, accept }) =>
      isText(id) && !id.includes('.') && isMessage(message) && (accept === undefined || isMessage(accept)),
  },
  askAgain: {
    name: 'A question whether to try again has a name and a text',
    holds: ({ id, message }) => isText(id) && !id.includes('.') && isMessage(message),
  },
  stepUp: {
    name: 'A proof of identity is asked for a purpose',
    holds: ({ purpose }) => isText(purpose),
  },
  smsCode: {
    name: 'A message code is asked for a purpose',
    holds: ({ purpose }) => isText(purpose),
  },
};

function toldClaims({ machine: { implementations } }: ExplorableChart): readonly StepRule[] {
  return [
    ...Object.entries(TOLD)
      // Without parameters there is nothing to say of it.
      .filter(([action]) => takesParams(implementations.actions[action]))
      .map(([action, { name, holds }]) => ({
        name,
        atStart: true,
        when: ({ did }: ModelStep) => did(action),
        holds: (step: ModelStep) =>
          step.actions
            .filter(({ type }) => type === action)
            .every(({ params }) => holds(fieldsOf(params), step)),
      })),
    ...Object.entries(ASKED)
      .filter(([src]) => src in implementations.actors)
      .map(([src, { name, holds }]) => ({
        name,
        atStart: true,
        when: ({ calls }: ModelStep) => calls.some((call) => call.src === src),
        holds: ({ calls }: ModelStep) =>
          calls.filter((call) => call.src === src).every(({ input }) => holds(fieldsOf(input))),
      })),
  ];
}

/** Charts that tell the player before they go on. Each is needed: without it the claim about toasts fails. */
const TOAST_FIRST: ReadonlySet<string> = new Set([
  // The network is back before the charts that failed without it try again, and tell of that.
  'network',
  // Why no trial began stands before whoever asked for it hears that, and goes on.
  'free-play',
  // The password is saved before the login opens with it.
  'mail-reset',
  // Why nothing opens stands before the restriction is asked for again, which may end it.
  'launch',
]);

const isToast = (action: unknown) => fieldsOf(action)['type'] === 'notify';

/** The claim about the order of toasts, for charts that show one when something happens. */
function toastClaims({ id, machine }: ExplorableChart): readonly StepRule[] {
  const hasToast = listNodes(machine)
    .flatMap(transitionsOf)
    .some(({ trigger, definition }) => trigger.kind !== 'always' && definition.actions.some(isToast));
  if (!hasToast || TOAST_FIRST.has(id)) return [];
  return [
    {
      name: 'A toast comes after what it tells of',
      when: ({ before, event }) => selectedActions(before, event).some(isToast),
      holds: ({ before, event }) => {
        const done = selectedActions(before, event);
        return done
          .slice(done.findIndex(isToast) + 1)
          .every(({ type }) => !isEffect(machine.implementations.actions[type]));
      },
    },
  ];
}

const claimsOf = (chart: ExplorableChart) => ({
  invariants: [...tagClaims(chart), ...failureClaims(chart)],
  steps: [
    ...toldClaims(chart),
    ...borderClaims(chart),
    ...keptClaims(chart),
    ...answerClaims(chart),
    ...toastClaims(chart),
  ],
});

/** Names of the claims that are made of a chart because they are made of every chart. */
export function productClaimsOf(chart: ExplorableChart): readonly string[] {
  const { invariants, steps } = claimsOf(chart);
  return [...invariants, ...steps].map(({ name }) => name);
}

/** The chart with the claims that are made of every chart. */
export function withProductClaims(chart: ExplorableChart): ExplorableChart {
  const { invariants, steps } = claimsOf(chart);
  return {
    ...chart,
    model: {
      ...chart.model,
      delays: delaysOf(chart),
      invariants: [...chart.model.invariants, ...invariants],
      steps: [...chart.model.steps, ...steps],
    },
  };
}
