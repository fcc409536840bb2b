import { LinkedGame } from '../game/LinkedGame';
import { GameLaunch } from '../launch/GameLaunch';
import { useFocusOnWrongField } from '../page/wrongField';
import { Invite } from '../shell/Invite';
import { Veil } from '../shell/Veil';

/** Parts over every page that are not needed before their charts have loaded: the invitation and games. */
export default function GlobalOverlays() {
  useFocusOnWrongField();
  return (
    <>
      <Invite />
      <LinkedGame />
      <GameLaunch />
      <Veil />
    </>
  );
}
