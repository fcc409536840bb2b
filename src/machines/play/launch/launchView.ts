import type { SnapshotFrom } from 'xstate';
import type { launchMachine } from './launch.machine';

// Separate from the chart, which loads in another chunk than the views.
type LaunchSnapshot = SnapshotFrom<typeof launchMachine>;

const OPEN_VIEWS = ['loading', 'playing', 'checking', 'short', 'stalled'] as const;

/** Views of a launch over the page. */
export type LaunchView =
  | 'none'
  | 'playTypes'
  | 'opening'
  | 'insufficientBalance'
  | 'failed'
  | (typeof OPEN_VIEWS)[number];

/** Maps every state to a view. */
export function launchView(snapshot: LaunchSnapshot): LaunchView {
  if (snapshot.matches('choosingPlayType')) return 'playTypes';
  if (snapshot.matches('requesting') || snapshot.matches({ insufficientBalance: 'asking' })) return 'opening';
  if (snapshot.matches('insufficientBalance')) return 'insufficientBalance';
  if (snapshot.matches('failed')) return 'failed';
  return OPEN_VIEWS.find((open) => snapshot.matches({ open })) ?? 'none';
}
