import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { SmallPicture } from '@/features/shared/page/SmallPicture';
import { useDeferredSelector } from '@/features/shared/state/deferred';
import { useTexts } from '@/features/shared/state/texts';
import type { providerPickerMachine } from '@/machines/catalogue/providerPicker/providerPicker.machine';
import { IconCheck } from '@/ui/icons/IconCheck';
import { IconGrid } from '@/ui/icons/IconGrid';
import { ListRow, RowList } from '@/ui/ListRow';
import { SlideOver } from '@/ui/Popup';
import type { VendorChoice } from './filters';
import s from './ProviderPopup.module.css';

interface ProviderPopupProps {
  readonly choices: readonly VendorChoice[];
  readonly providers: ActorRefFrom<typeof providerPickerMachine>;
}

const isPickerOpen = (snapshot: SnapshotFrom<typeof providerPickerMachine>) => snapshot.hasTag('open');

/** Providers with their game counts and an All option. Choosing one confirms and closes (PROVIDER-01..PROVIDER-03). */
export function ProviderPopup({ choices, providers }: ProviderPopupProps) {
  const { t } = useTexts();
  // It renders after the press has shown.
  const isOpen = useDeferredSelector(providers, isPickerOpen);
  return (
    <SlideOver
      from="right"
      pace="provider"
      open={isOpen}
      onClose={() => providers.send({ type: 'provider.close' })}
      title={t('provider.title')}
      closeLabel={t('action.close')}
    >
      <ProviderRows choices={choices} providers={providers} />
    </SlideOver>
  );
}

/** The rows of the popup, which render only while it is open. */
function ProviderRows({ choices, providers }: ProviderPopupProps) {
  const { t } = useTexts();
  const chosen = useSelector(providers, ({ context }) => context.vassalage);
  const choose = (vassalage: string) => providers.send({ type: 'provider.choose', vassalage });
  const total = choices.reduce((sum, { gameCount }) => sum + gameCount, 0);
  return (
    <RowList label={t('provider.title')}>
      <ListRow
        title={t('provider.all')}
        text={t('provider.count', { count: total })}
        icon={<IconGrid />}
        selected={chosen === ''}
        end={chosen === '' && <IconCheck />}
        onPress={() => choose('')}
      />
      {choices.map(({ key, name, icon, gameCount }) => (
        <ListRow
          key={key}
          title={name}
          text={t('provider.count', { count: gameCount })}
          icon={<VendorLogo icon={icon} />}
          selected={chosen === key}
          end={chosen === key && <IconCheck />}
          onPress={() => choose(key)}
        />
      ))}
    </RowList>
  );
}

/** A provider's logo in a list row. */
export function VendorLogo({ icon }: Pick<VendorChoice, 'icon'>) {
  return <SmallPicture path={icon} size={36} className={s['logo']} />;
}
