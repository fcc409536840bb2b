import type { ChartId } from '@/composition/wiring/connection';
import type { FullSite, FullVisit } from './fullSite';

/** Where the player is when a message is sent. Messages at the same place are sent one after the other on one site. */
export interface Place {
  readonly visit: FullVisit;
  /** Leads to the situation, again before each message. */
  readonly given?: (site: FullSite) => unknown;
}

/** A chart that hears a message: as which event, with which properties beyond the parameters of the message. */
export type Hearing = readonly [chart: ChartId, event: string, more?: object];

/** What a player gets from one chart that hears a message. */
export type Effect = {
  readonly to: ChartId;
  readonly words: string;
  /** Where the player is, if the message does not say it. */
  readonly at?: Place;
} & (
  | {
      /** Seen as soon as the message is delivered. */
      readonly sees: (site: FullSite) => unknown;
      readonly becomes: unknown;
    }
  /** Path of a call that the chart makes. */
  | { readonly calls: string }
  /** Address that the page gets. */
  | { readonly leadsTo: string }
);

/** A message of one chart to others, written by hand: who hears it, and what each of them does. */
export interface Message {
  readonly from: ChartId;
  readonly says: string;
  readonly params?: object;
  readonly at: Place;
  readonly hears: readonly Hearing[];
  readonly effects: readonly Effect[];
}

/** The value of a chart's state. */
export const stateOf = (chart: ChartId) => (site: FullSite) => site.chart(chart).getSnapshot().value;

/** A region of a parallel chart. */
export const regionOf = (chart: ChartId, region: string) => (site: FullSite) =>
  site.chart(chart).getSnapshot().value[region];

/** Something that a chart keeps. */
export const keptBy = (chart: ChartId, name: string) => (site: FullSite) =>
  site.chart(chart).getSnapshot().context[name];

/** Whose session a chart goes by. */
export const sessionIn = (chart: ChartId) => (site: FullSite) =>
  site.chart(chart).getSnapshot().context.session.kind;

export const popup = keptBy('navigation', 'popup');
