import type { SnapshotFrom } from 'xstate';
import type { launchMachine } from './launch.machine';

// Apart from the chart, which loads after the first screen: the page asks for its view before that.
type LaunchSnapshot = SnapshotFrom<typeof launchMachine>;

/** What a launch shows over the page. */
export type LaunchView =
  | 'none'
  | 'playTypes'
  | 'opening'
  | 'failed'
  | 'loading'
  | 'playing'
  | 'checking'
  | 'short'
  | 'stalled';

/** One total function from state to view. */
export function launchView(snapshot: LaunchSnapshot): LaunchView {
  if (snapshot.matches('choosingPlayType')) return 'playTypes';
  if (snapshot.matches('requesting')) return 'opening';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches({ open: 'loading' })) return 'loading';
  if (snapshot.matches({ open: 'playing' })) return 'playing';
  if (snapshot.matches({ open: 'checking' })) return 'checking';
  if (snapshot.matches({ open: { short: 'offered' } })) return 'short';
  if (snapshot.matches({ open: 'short' })) return 'playing';
  return snapshot.matches('open') ? 'stalled' : 'none';
}
