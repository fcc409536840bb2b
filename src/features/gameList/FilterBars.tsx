import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { categoryPathOf, RECENT_PATH } from '@/config/routes';
import type { GameQuery } from '@/machines/gameList/gameQuery';
import type { GameType } from '@/services/contract/catalogue';
import { ChipBar, ChipLink } from '@/ui/Chip';
import { IconClock } from '@/ui/icons';
import { useChart } from '../actors';
import { useCategories } from '../gameTypes';
import { linkTo } from '../links';
import { usePictureAddress } from '../site';
import { classChoices, hasClassChoice, vendorChoices } from './filters';
import s from './GameListScreen.module.css';

interface FilterBarsProps {
  readonly gameType: GameType;
  readonly query: GameQuery;
}

/** What a list can be narrowed to; each choice is an address of its own (LIST-06, LIST-15, LIST-23). */
export function FilterBars({ gameType, query }: FilterBarsProps) {
  const { t } = useTranslation();
  const addressOf = usePictureAddress();
  const categories = useCategories();
  const vendors = useSelector(useChart('catalogue'), ({ context }) => context.vendors);
  const path = categoryPathOf(gameType);
  if (path === undefined) return null;

  const providers = vendorChoices(vendors, categories, gameType);
  const classes = [
    { key: '', name: t('list.class_all') },
    ...(gameType === 'NEW' ? [] : [{ key: 'new', name: t('list.class_new') }]),
    { key: 'hot', name: t('list.class_hot') },
    ...classChoices(vendors, categories, gameType, query.vassalage),
  ];
  const narrow = (vassalage: string, gameClassify: string) =>
    linkTo(path, {
      replace: true,
      search: {
        ...(vassalage === '' ? {} : { vassalage }),
        ...(gameClassify === '' ? {} : { gameClassify }),
      },
    });

  return (
    <div className={s['bars']}>
      {hasClassChoice(gameType) && (
        <ChipBar label={t('list.classes')} selectedKey={query.gameClassify}>
          {classes.map(({ key, name }) => (
            <ChipLink key={key} current={key === query.gameClassify} render={narrow(query.vassalage, key)}>
              {name}
            </ChipLink>
          ))}
          <ChipLink icon={<IconClock size={16} />} render={linkTo(RECENT_PATH)}>
            {t('view.recent_chip')}
          </ChipLink>
        </ChipBar>
      )}
      {providers.length > 0 && (
        <ChipBar label={t('list.vendors')} selectedKey={query.vassalage}>
          <ChipLink current={query.vassalage === ''} render={narrow('', query.gameClassify)}>
            {t('list.vendor_all')}
          </ChipLink>
          {providers.map(({ key, name, icon }) => (
            <ChipLink
              key={key}
              current={key === query.vassalage}
              icon={<img src={`${addressOf(icon)}?w=160`} alt="" width={20} height={20} loading="lazy" />}
              render={narrow(key, '')}
            >
              {name}
            </ChipLink>
          ))}
        </ChipBar>
      )}
    </div>
  );
}
