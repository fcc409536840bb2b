import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryPathOf } from '@/config/routes';
import type { LaunchMode } from '@/machines/launch/launchRules';
import type { Game } from '@/services/contract/catalogue';
import { Tag } from '@/ui/Badge';
import { Button, ButtonLink } from '@/ui/Button';
import { IconDice, IconPlay, IconShare } from '@/ui/icons';
import { Sheet } from '@/ui/Popup';
import { useChart } from '../actors';
import { useExtras } from '../extras';
import { GameTypeIcon, gameTitle, toGameType, useGameTypeName, useVendorName } from '../gameTypes';
import type { ViewProps } from '../late';
import { useLaunchGame } from '../launch';
import { linkTo } from '../links';
import { usePictureAddress, widePicture } from '../site';
import s from './GameSheet.module.css';

/** Everything about one game, the two ways to play it, and ways on to games like it. */
export default function GameSheet({ game, open, onClose }: ViewProps['gameSheet']) {
  const { t } = useTranslation();
  const launch = useLaunchGame();
  const typeName = useGameTypeName();
  const vendor = useVendorName()(game.vassalage);
  const type = toGameType(game.gameType);
  const path = type === undefined ? undefined : categoryPathOf(type);
  const classes = useClassNames(game);
  const links = useSelector(useExtras(), (snapshot) => snapshot?.children.gameLink);
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
        <>
          {game.freeplay && (
            <Button variant="secondary" onClick={() => play('free')}>
              {t('launch.play_free')}
            </Button>
          )}
          <Button icon={<IconPlay />} onClick={() => play('real')}>
            {t('launch.play')}
          </Button>
        </>
      }
    >
      <div className={s['content']}>
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
          {game.freeplay && (
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
                render={(slot) =>
                  linkTo(path, { search: { vassalage: game.vassalage } })({ ...slot, onClick: onClose })
                }
              >
                {t('game.more_of_vendor', { name: vendor })}
              </ButtonLink>
              <ButtonLink
                block
                variant="secondary"
                render={(slot) => linkTo(path)({ ...slot, onClick: onClose })}
              >
                {t('game.more_of_type', { name: typeName(type) })}
              </ButtonLink>
            </>
          )}
          {links !== undefined && (
            <Button
              block
              variant="ghost"
              icon={<IconShare />}
              onClick={() => links.send({ type: 'link.share', nodeId: game.nodeId })}
            >
              {t('game.share')}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
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
  const { t } = useTranslation();
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
        <img {...widePicture(addressOf(picture))} alt="" onError={() => setBroken(true)} />
      )}
      <span className={s['tags']}>
        {game.gameClassify.includes('JP') && <Tag kind="jackpot">{t('game.jackpot')}</Tag>}
        {game.isHot && <Tag kind="hot">{t('game.hot')}</Tag>}
        {game.isNew && <Tag kind="new">{t('game.new')}</Tag>}
      </span>
    </div>
  );
}
