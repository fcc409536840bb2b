import type { Game } from '@contract/games';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { localeOf } from '@/config/languages';
import { useChart } from '@/features/shared/state/actors';
import { GameTypeIcon, toGameType, useGameTypeName, useVendorName } from '@/features/shared/state/gameTypes';
import { useLateNumbers } from '@/features/shared/state/lateNumbers';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import s from './GameSheet.module.css';

/** What the catalogue says of a game; further facts as children, a `div` with `dt` and `dd` each. */
export function GameFacts({ game, children }: { readonly game: Game; readonly children?: ReactNode }) {
  const { t } = useTexts();
  const typeName = useGameTypeName();
  const vendor = useVendorName()(game.vassalage);
  const type = toGameType(game.gameType);
  const classes = useClassNames(game);
  return (
    <dl className={s['facts']}>
      <div>
        <dt>{t('game.provider')}</dt>
        <dd>{vendor}</dd>
      </div>
      {type !== undefined && (
        <div>
          <dt>{t('game.type')}</dt>
          <dd className={s['type']}>
            <GameTypeIcon type={type} size={18} />
            {typeName(type)}
          </dd>
        </div>
      )}
      {classes.length > 0 && (
        <div>
          <dt>{t('game.classes')}</dt>
          <dd>{classes.join(' · ')}</dd>
        </div>
      )}
      {game.rtp !== undefined && (
        <div>
          <dt>{t('game.rtp')}</dt>
          <dd>
            <Payout from={game.rtpLeast ?? game.rtp} to={game.rtp} />
          </dd>
        </div>
      )}
      {game.volatility !== undefined && (
        <div>
          <dt>{t('game.volatility')}</dt>
          <dd>{t(`game.volatility_${game.volatility}`)}</dd>
        </div>
      )}
      {game.supportPlay && game.freeplay && (
        <div>
          <dt>{t('game.free_play')}</dt>
          <dd>{t('game.free_play_yes')}</dd>
        </div>
      )}
      {children}
    </dl>
  );
}

/** The share that the game pays out, in hundredths of a percent; a range where it depends on how it is played. */
function Payout({ from, to }: { readonly from: number; readonly to: number }) {
  const language = useLanguage();
  if (!useLateNumbers()) return null;
  const percent = new Intl.NumberFormat(localeOf(language), { style: 'percent', minimumFractionDigits: 2 });
  return [...new Set([from, to])].map((rtp) => percent.format(rtp / 10_000)).join(' – ');
}

/** Names of the game's classifications, in the order of the catalogue. */
function useClassNames(game: Game): readonly string[] {
  const vendors = useSelector(useChart('catalogue'), ({ context }) => context.vendors);
  return (vendors?.classifications ?? [])
    .filter(({ key }) => game.gameClassify.includes(key))
    .map(({ displayName }) => displayName);
}
