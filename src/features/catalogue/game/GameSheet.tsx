import type { Game } from '@contract/games';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { localeOf } from '@/config/languages';
import { categoryPathOf } from '@/config/routes';
import type { ViewProps } from '@/features/shared/lazy';
import { linkTo } from '@/features/shared/page/links';
import { useChart } from '@/features/shared/state/actors';
import {
  GameTypeIcon,
  gameTitle,
  toGameType,
  useGameTypeName,
  useVendorName,
} from '@/features/shared/state/gameTypes';
import { useLateNumbers } from '@/features/shared/state/lateNumbers';
import { useLaunchGame } from '@/features/shared/state/launchGame';
import { useWithDeferredCharts } from '@/features/shared/state/pageStart';
import { useLanguage, usePictureAddress, widePicture } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { LaunchMode } from '@/machines/play/launch/launchRules';
import { Tag } from '@/ui/Badge';
import { Button, ButtonLink } from '@/ui/Button';
import { IconDice } from '@/ui/icons/IconDice';
import { IconPlay } from '@/ui/icons/IconPlay';
import { IconShare } from '@/ui/icons/IconShare';
import { Sheet } from '@/ui/Popup';
import s from './GameSheet.module.css';
import { useRegisterForGame } from './registerForGame';

/** Details of one game, its two play modes, and links to similar games. */
export default function GameSheet({ game, open, onClose }: ViewProps['gameSheet']) {
  const { t } = useTexts();
  const launch = useLaunchGame();
  const register = useRegisterForGame();
  const isVisitor = useSelector(useChart('session'), ({ context }) => context.record === null);
  const typeName = useGameTypeName();
  const vendor = useVendorName()(game.vassalage);
  const type = toGameType(game.gameType);
  const path = type === undefined ? undefined : categoryPathOf(type);
  const classes = useClassNames(game);
  const withDeferredCharts = useWithDeferredCharts();
  const play = (mode: LaunchMode) => {
    onClose();
    launch(game, mode);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={gameTitle(game)}
      closeLabel={t('action.close')}
      footer={
        game.supportPlay && (
          <>
            {isVisitor && !game.freeplay && (
              <Button
                variant="secondary"
                onClick={() => {
                  onClose();
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
        )
      }
    >
      <div className={s['content']}>
        {!game.supportPlay && <p className={s['closed']}>{t('error.game.unavailable')}</p>}
        <Art key={game.nodeId} game={game} />
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
        </dl>
        <div className={s['ways']}>
          {type !== undefined && path !== undefined && (
            <>
              <ButtonLink
                block
                variant="secondary"
                render={linkTo(path, { search: { vassalage: game.vassalage } })}
              >
                {t('game.more_of_vendor', { name: vendor })}
              </ButtonLink>
              <ButtonLink block variant="secondary" render={linkTo(path)}>
                {t('game.more_of_type', { name: typeName(type) })}
              </ButtonLink>
            </>
          )}
          <Button
            block
            variant="ghost"
            icon={<IconShare />}
            onClick={() =>
              withDeferredCharts(({ gameLink }) =>
                gameLink?.send({ type: 'link.share', nodeId: game.nodeId }),
              )
            }
          >
            {t('game.share')}
          </Button>
        </div>
      </div>
    </Sheet>
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

/** The large picture with the game's flags; the default one when it fails to load (LIST-35). */
function Art({ game }: { readonly game: Game }) {
  const { t } = useTexts();
  const addressOf = usePictureAddress();
  const [isBroken, setBroken] = useState(false);
  const picture = game.mobileLargeIcon || game.img || game.showIcon;
  return (
    <div className={s['art']}>
      {isBroken || picture === '' ? (
        <span className={s['missing']}>
          <IconDice size={64} />
        </span>
      ) : (
        <>
          <img {...widePicture(addressOf(picture))} className={s['behind']} alt="" />
          <img {...widePicture(addressOf(picture))} alt="" onError={() => setBroken(true)} />
        </>
      )}
      <span className={s['tags']}>
        {game.gameClassify.includes('JP') && <Tag kind="jackpot">{t('game.jackpot')}</Tag>}
        {game.isHot && <Tag kind="hot">{t('game.hot')}</Tag>}
        {game.isNew && <Tag kind="new">{t('game.new')}</Tag>}
      </span>
    </div>
  );
}
