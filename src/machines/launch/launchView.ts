import type { SnapshotFrom } from 'xstate';
import type { launchMachine } from './launch.machine';

// Apart from the chart, which loads after the first screen: the page asks for its view before that.
type LaunchSnapshot = SnapshotFrom<typeof launchMachine>;

const OPEN_VIEWS = ['loading', 'playing', 'checking', 'short', 'stalled'] as const;

/** What a launch shows over the page. */
export type LaunchView = 'none' | 'playTypes' | 'opening' | 'failed' | (typeof OPEN_VIEWS)[number];

/** One total function from state to view. */
export function launchView(snapshot: LaunchSnapshot): LaunchView {
  if (snapshot.matches('choosingPlayType')) return 'playTypes';
  if (snapshot.matches('requesting')) return 'opening';
  if (snapshot.matches('failed')) return 'failed';
  return OPEN_VIEWS.find((open) => snapshot.matches({ open })) ?? 'none';
}
