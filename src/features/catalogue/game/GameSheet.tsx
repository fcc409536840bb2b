import type { Game } from '@contract/games';
import { useState } from 'react';
import { GAME_RULES_PATH } from '@/config/paths';
import { categoryPathOf, HOME_PATH } from '@/config/routes';
import type { ViewProps } from '@/features/shared/lazy';
import { linkTo } from '@/features/shared/page/links';
import { useTakeServedPlace } from '@/features/shared/page/servedPopup';
import { gameTitle, toGameType, useGameTypeName, useVendorName } from '@/features/shared/state/gameTypes';
import { useWithDeferredCharts } from '@/features/shared/state/pageStart';
import { usePictureAddress, widePicture } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { Tag } from '@/ui/Badge';
import { Button, ButtonLink } from '@/ui/Button';
import { IconDice } from '@/ui/icons/IconDice';
import { IconShare } from '@/ui/icons/IconShare';
import { Sheet } from '@/ui/Popup';
import { GameFacts } from './GameFacts';
import s from './GameSheet.module.css';
import { PlayButtons } from './PlayButtons';

/** Details of one game, its two play modes, and links to similar games. */
export default function GameSheet({ game, open, onClose }: ViewProps['gameSheet']) {
  const { t } = useTexts();
  const typeName = useGameTypeName();
  const vendor = useVendorName()(game.vassalage);
  const type = toGameType(game.gameType);
  const path = type === undefined ? undefined : categoryPathOf(type);
  const withDeferredCharts = useWithDeferredCharts();
  useTakeServedPlace();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={gameTitle(game)}
      closeLabel={t('action.close')}
      plainHref={HOME_PATH}
      footer={game.supportPlay && <PlayButtons game={game} onPress={onClose} />}
    >
      <div className={s['content']}>
        {!game.supportPlay && <p className={s['closed']}>{t('error.game.unavailable')}</p>}
        <Art key={game.nodeId} game={game} />
        <GameFacts game={game} />
        <div className={s['ways']}>
          <ButtonLink
            block
            variant="secondary"
            render={linkTo(GAME_RULES_PATH, { search: { node: String(game.nodeId) } })}
          >
            {t('rules.open')}
          </ButtonLink>
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
