import type { GameType } from '@contract/games';
import { useSelector } from '@xstate/react';
import { categoryPathOf, HOME_PATH, PROVIDER_PATH } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useChart } from '@/features/shared/state/actors';
import { toGameType, useCategories, useGameTypeName } from '@/features/shared/state/gameTypes';
import { useTexts } from '@/features/shared/state/texts';
import { ButtonLink } from '@/ui/Button';
import { ChipBar, ChipLink } from '@/ui/Chip';
import { EmptyState } from '@/ui/EmptyState';
import { IconGrid } from '@/ui/icons/IconGrid';
import { ListRow, RowList } from '@/ui/ListRow';
import { ErrorState } from '@/ui/States';
import { useAddressedText } from './address';
import { CategoryMenu } from './CategoryMenu';
import { CategoryChart } from './chart';
import s from './FilterBars.module.css';
import { vendorChoices } from './filters';
import { VendorLogo } from './ProviderPopup';

/** Provider selection: every provider with its number of games, of all types or of one (ROUTE-34). */
export function ProviderScreen({ actor }: ScreenProps<'providers'>) {
  return (
    <CategoryChart value={actor}>
      <ChartScreen actor={actor} end={<CategoryMenu current="ALLGAME" />} wide bare>
        {() => <Providers />}
      </ChartScreen>
    </CategoryChart>
  );
}

function Providers() {
  const { t } = useTexts();
  const catalogue = useChart('catalogue');
  const isFailed = useSelector(catalogue, (snapshot) => snapshot.hasTag('failed'));
  const vendors = useSelector(catalogue, ({ context }) => context.vendors);
  const categories = useCategories();
  const nameOf = useGameTypeName();
  const chosen = toGameType(useAddressedText('gameType')) ?? 'ALLGAME';
  if (isFailed) {
    return (
      <ErrorState
        title={t('home.catalogue_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => catalogue.send({ type: 'catalogue.retry' })}
      />
    );
  }
  const types: readonly GameType[] = [
    'ALLGAME',
    ...categories
      .map(({ type }) => type)
      .filter((type) => vendorChoices(vendors, categories, type).length > 0),
  ];
  const choices = vendorChoices(vendors, categories, chosen);
  const total = choices.reduce((sum, { gameCount }) => sum + gameCount, 0);
  const path = categoryPathOf(chosen) ?? HOME_PATH;
  if (vendors !== null && total === 0) {
    return (
      <EmptyState
        title={t('list.none')}
        text={t('list.none_text')}
        action={
          <ButtonLink variant="secondary" render={linkTo(chosen === 'ALLGAME' ? HOME_PATH : PROVIDER_PATH)}>
            {t(chosen === 'ALLGAME' ? 'shell.home' : 'list.clear_filters')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={s['page']}>
      <ChipBar label={t('provider.of')} selectedKey={chosen}>
        {types.map((type) => (
          <ChipLink
            key={type}
            current={type === chosen}
            render={linkTo(PROVIDER_PATH, {
              replace: true,
              search: type === 'ALLGAME' ? {} : { gameType: type },
            })}
          >
            {nameOf(type)}
          </ChipLink>
        ))}
      </ChipBar>
      <div className={s['panel']}>
        <RowList label={t('list.vendors')}>
          <ListRow
            title={t('provider.all')}
            text={t('provider.count', { count: total })}
            icon={<IconGrid />}
            render={linkTo(path)}
          />
          {choices.map(({ key, name, icon, gameCount }) => (
            <ListRow
              key={key}
              title={name}
              text={t('provider.count', { count: gameCount })}
              icon={<VendorLogo icon={icon} />}
              render={linkTo(path, { search: { vassalage: key } })}
            />
          ))}
        </RowList>
      </div>
    </div>
  );
}
