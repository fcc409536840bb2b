import type { Game } from '@contract/games';
import { useSelector } from '@xstate/react';
import { useChart } from '@/features/shared/state/actors';
import { useLaunchGame } from '@/features/shared/state/launchGame';
import { useTexts } from '@/features/shared/state/texts';
import type { LaunchMode } from '@/machines/play/launch/launchRules';
import { Button } from '@/ui/Button';
import { IconPlay } from '@/ui/icons/IconPlay';
import { useRegisterForGame } from './registerForGame';

/** The ways to play a game that can be played; `onPress` hears of each press first. */
export function PlayButtons({ game, onPress }: { readonly game: Game; readonly onPress?: () => void }) {
  const { t } = useTexts();
  const launch = useLaunchGame();
  const register = useRegisterForGame();
  const isVisitor = useSelector(useChart('session'), ({ context }) => context.record === null);
  const play = (mode: LaunchMode) => {
    onPress?.();
    launch(game, mode);
  };
  return (
    <>
      {isVisitor && !game.freeplay && (
        <Button
          variant="secondary"
          onClick={() => {
            onPress?.();
            register(game);
          }}
        >
          {t('action.register')}
        </Button>
      )}
      {game.freeplay && (
        <Button
          variant={isVisitor ? 'primary' : 'secondary'}
          icon={isVisitor && <IconPlay />}
          onClick={() => play('free')}
        >
          {t('launch.play_free')}
        </Button>
      )}
      <Button
        variant={isVisitor && game.freeplay ? 'secondary' : 'primary'}
        icon={!isVisitor && <IconPlay />}
        onClick={() => play('real')}
      >
        {t(isVisitor ? 'action.login' : 'launch.play')}
      </Button>
    </>
  );
}
