import type { ActorRefFrom } from 'xstate';
import type { launchMachine } from '@/machines/play/launch/launch.machine';

/** Leaves the game, or cancels its launch. */
export function leaveGame(launch: ActorRefFrom<typeof launchMachine>): void {
  launch.send({ type: launch.getSnapshot().hasTag('open') ? 'game.close' : 'launch.cancel' });
}
