import type { GameType } from '@contract/games';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { SmallPicture } from '@/features/shared/page/SmallPicture';
import { useChart } from '@/features/shared/state/actors';
import { useDeferredSelector } from '@/features/shared/state/deferred';
import { useCategories } from '@/features/shared/state/gameTypes';
import { useTexts } from '@/features/shared/state/texts';
import type { gameFilterMachine } from '@/machines/catalogue/gameFilter/gameFilter.machine';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { SlideOver } from '@/ui/Popup';
import { SearchField } from '@/ui/SearchField';
import s from './FilterPopup.module.css';
import { classChoices, vendorChoices } from './filters';

interface FilterPopupProps {
  readonly gameType: GameType;
  readonly filter: ActorRefFrom<typeof gameFilterMachine>;
}

const isFilterOpen = (snapshot: SnapshotFrom<typeof gameFilterMachine>) => snapshot.hasTag('open');

/** Filters a list by name, provider and kind. Filters apply when the player submits them (FILTER-01..FILTER-05). */
export function FilterPopup({ gameType, filter }: FilterPopupProps) {
  const { t } = useTexts();
  // It renders after the press has shown.
  const isOpen = useDeferredSelector(filter, isFilterOpen);
  const formId = `filter-${gameType}`;
  return (
    <SlideOver
      from="right"
      open={isOpen}
      onClose={() => filter.send({ type: 'filter.close' })}
      title={t('filter.title')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button variant="secondary" onClick={() => filter.send({ type: 'filter.reset' })}>
            {t('filter.reset')}
          </Button>
          <Button type="submit" form={formId}>
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      <FilterForm gameType={gameType} filter={filter} id={formId} />
    </SlideOver>
  );
}

function FilterForm({ gameType, filter, id }: FilterPopupProps & { readonly id: string }) {
  const { t } = useTexts();
  const categories = useCategories();
  const vendors = useSelector(useChart('catalogue'), ({ context }) => context.vendors);
  const { vassalage, gameClassify, gameName } = useSelector(filter, ({ context }) => context.choice);
  const providers = vendorChoices(vendors, categories, gameType);
  const classesOf = (vendor: string) => [
    { key: 'new', name: t('list.class_new') },
    ...classChoices(vendors, categories, gameType, vendor),
  ];
  const toggleVendor = (vendor: string) =>
    filter.send({
      type: 'vendor.toggle',
      vassalage: vendor,
      classes: classesOf(vendor === vassalage ? '' : vendor).map(({ key }) => key),
    });
  return (
    <form
      id={id}
      className={s['form']}
      onSubmit={(event) => {
        event.preventDefault();
        filter.send({ type: 'filter.submit' });
      }}
    >
      <SearchField
        label={t('filter.name')}
        labelShown
        value={gameName}
        onChange={({ target }) => filter.send({ type: 'name.typed', gameName: target.value })}
      />
      {providers.length > 0 && (
        <fieldset className={s['group']}>
          <legend className={s['legend']}>{t('filter.vendors')}</legend>
          <div className={s['vendors']}>
            {providers.map(({ key, name, icon }) => (
              <button
                key={key}
                type="button"
                className={s['vendor']}
                aria-pressed={key === vassalage}
                onClick={() => toggleVendor(key)}
              >
                <SmallPicture path={icon} size={40} />
                <span className={s['name']}>{name}</span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {classesOf('').length > 0 && (
        <fieldset className={s['group']}>
          <legend className={s['legend']}>{t('filter.classes')}</legend>
          <div className={s['classes']}>
            <Chip selected={gameClassify === ''} onClick={() => filter.send({ type: 'classification.all' })}>
              {t('filter.all_classes')}
            </Chip>
            {classesOf(vassalage).map(({ key, name }) => (
              <Chip
                key={key}
                selected={key === gameClassify}
                onClick={() => filter.send({ type: 'classification.toggle', gameClassify: key })}
              >
                {name}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </form>
  );
}
