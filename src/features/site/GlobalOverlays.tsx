import { LinkedGame } from '@/features/catalogue/game/LinkedGame';
import { GameLaunch } from '@/features/play/GameLaunch';
import { useFocusOnWrongField } from '@/features/shared/page/wrongField';
import { Invite } from '@/features/shell/Invite';
import { Veil } from '@/features/shell/Veil';

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
