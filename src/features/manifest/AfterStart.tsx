import { GameLaunch } from '../launch/GameLaunch';
import { useFocusOnWrongField } from '../page/wrongField';
import { Invite } from '../shell/Invite';

/** Parts of every page that are not needed before their charts have loaded: the invitation and the game. */
export default function AfterStart() {
  useFocusOnWrongField();
  return (
    <>
      <Invite />
      <GameLaunch />
    </>
  );
}
