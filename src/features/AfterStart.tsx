import { GameLaunch } from './launch/GameLaunch';
import { Invite } from './shell/Invite';

/** What every page has besides itself, and none needs before its charts are there: the invitation and the game. */
export default function AfterStart() {
  return (
    <>
      <Invite />
      <GameLaunch />
    </>
  );
}
