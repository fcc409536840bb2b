import { useSelector } from '@xstate/react';
import { useChart } from '@/features/shared/state/actors';
import { useBrand } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { FullScreenNotice } from '@/ui/FullScreenNotice';
import { CheckAgain } from './MaintenanceScreen';

/** Status 2: the visitor's region is not served (STATUS-05). */
export default function RegionRestrictedScreen() {
  const { t } = useTexts();
  const ip = useSelector(useChart('serviceStatus'), ({ context }) => context.status?.location.ip ?? '');
  return (
    <FullScreenNotice
      kind="region"
      title={t('region.title')}
      text={t('region.text', { brand: useBrand() })}
      detail={ip === '' ? undefined : t('region.address', { ip })}
      actions={<CheckAgain />}
    />
  );
}
