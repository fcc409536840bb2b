/** What pictures and walks show, and why they show no more. */
import { flattenStates } from '@explorer/describe';
import { isWithin, parentOf } from '@explorer/diagram/labels';
import type { AtlasChart, Screen, Walk } from './data';

/** Languages of pictures, the default first, as in tests/journeys/support/atlas.ts. */
export const LANGUAGES = ['TY', 'EN'] as const;

/** Whether a state value as JSON contains the path: `{"open":{"tab":"sms"}}` contains `open.tab.sms`. */
export function holds(value: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  if (typeof value === 'string') return value === first && rest.length === 0;
  if (typeof value !== 'object' || value === null || !(first in value)) return false;
  return holds(Reflect.get(value, first), rest);
}

const holdsText = (value: string, path: string): boolean => holds(JSON.parse(value), path.split('.'));

/** The active states of a value, by dot path. */
function statesIn(value: unknown, around = ''): readonly string[] {
  const at = (key: string) => (around === '' ? key : `${around}.${key}`);
  if (typeof value === 'string') return [at(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    at(key),
    ...statesIn(inner, at(key)),
  ]);
}

/** The pictures that show a state, those first in which the other regions of its chart are where they begin. */
export function screensOf(
  { description, screens }: Pick<AtlasChart, 'description' | 'screens'>,
  path: string,
): readonly Screen[] {
  const begins = new Set(
    flattenStates(description.root).flatMap(({ type, initial, states }) =>
      states.flatMap((child) => (type === 'parallel' || initial === child.path ? [child.path] : [])),
    ),
  );
  const isBeside = (active: string) => !isWithin(active, path) && !isWithin(path, active);
  return screens
    .filter(({ value }) => holdsText(value, path))
    .map((screen) => ({
      screen,
      unrest: statesIn(JSON.parse(screen.value)).filter((active) => isBeside(active) && !begins.has(active)),
    }))
    .sort((a, b) => a.unrest.length - b.unrest.length)
    .map(({ screen }) => screen);
}

/** One picture for each state that has one: at rest beside it, in the default language and small, in this order. */
export function thumbnailsOf({
  description,
  screens,
}: Pick<AtlasChart, 'description' | 'screens'>): ReadonlyMap<string, string> {
  const inOrder = screens.toSorted(
    (a, b) => Number(b.language === LANGUAGES[0]) - Number(a.language === LANGUAGES[0]) || a.width - b.width,
  );
  return new Map(
    flattenStates(description.root).flatMap(({ path }) => {
      const [screen] = path === '' ? [] : screensOf({ description, screens: inOrder }, path);
      return screen === undefined ? [] : [[path, `screens/${screen.file}`] as const];
    }),
  );
}

/** Whether there is a picture of the state. */
export const isPictured = (screens: readonly Screen[], path: string): boolean =>
  screens.some(({ value }) => holdsText(value, path));

/** A moment of a walk: the step that led to it, and the state value as JSON. */
export interface WalkedMoment {
  /** Absent at the start. */
  readonly label?: string;
  readonly value: string;
}

/** The part of the shortest walk in a language that leads to a state. */
export function walkTo(
  { walks, walkedValues }: Pick<AtlasChart, 'walks' | 'walkedValues'>,
  path: string,
  language: string,
): { readonly walk: Walk; readonly moments: readonly WalkedMoment[] } | undefined {
  const wanted = new Set(walkedValues.flatMap((value, index) => (holdsText(value, path) ? [index] : [])));
  const ways = walks
    .filter((walk) => walk.language === language)
    .map((walk) => ({ walk, at: walk.values.findIndex((value) => wanted.has(value)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const [nearest] = ways;
  if (nearest === undefined) return undefined;
  const { walk, at } = nearest;
  return {
    walk,
    moments: walk.values.slice(0, at + 1).map((value, index) => {
      const label = walk.steps[index - 1];
      return { value: walkedValues[value] ?? '', ...(label === undefined ? {} : { label }) };
    }),
  };
}

/** Why no browser test reaches a state; undefined if one does. Without records it says only that. */
export function whyNotWalked(
  { description, walked, omissions }: Pick<AtlasChart, 'description' | 'walked' | 'omissions'>,
  path: string,
  isMeasured: boolean,
): string | undefined {
  if (walked === undefined) {
    return isMeasured
      ? 'No browser test replays this chart.'
      : 'Not measured: there are no records of browser tests. `npm run atlas` creates them.';
  }
  if (walked.states.includes(path)) return undefined;
  const unseen = omissions?.unseen[path];
  if (unseen !== undefined) return `Not replayed on the page. ${unseen}`;
  const around = parentOf(path);
  if (around !== undefined && !walked.states.includes(around))
    return `No browser test enters ${around || 'the chart'}.`;
  const reasons = flattenStates(description.root)
    .flatMap(({ transitions }) => transitions)
    .filter(({ targets }) => targets.some((target) => isWithin(target, path) || isWithin(path, target)))
    .flatMap(({ trigger }) => {
      const reason = omissions?.unplayable[trigger];
      return reason === undefined ? [] : [`${trigger}: ${reason}`];
    });
  return reasons.length === 0
    ? 'The browser tests of this chart end before it.'
    : `Not playable on the page. ${[...new Set(reasons)].join(' ')}`;
}

/** Why there is no picture of a state; undefined if there is one. */
export function whyNoPicture(
  chart: Pick<AtlasChart, 'description' | 'walked' | 'omissions' | 'screens'>,
  path: string,
  isMeasured: boolean,
): string | undefined {
  if (isPictured(chart.screens, path)) return undefined;
  const unseen = chart.omissions?.unseen[path];
  if (unseen !== undefined) return `Not replayed on the page. ${unseen}`;
  return (
    whyNotWalked(chart, path, isMeasured) ??
    (chart.screens.length === 0
      ? 'Browser tests walk it without taking pictures; `npm run atlas` takes them.'
      : 'It passes before a picture can be taken, or its walk failed.')
  );
}
