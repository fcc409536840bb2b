import { useSelector } from '@xstate/react';
import { useChart } from '@/features/shared/state/actors';
import { useBrand } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { FullScreenNotice } from '@/ui/FullScreenNotice';
import { IconRefresh } from '@/ui/icons/IconRefresh';

/** Status 1: the whole site is closed (STATUS-04). */
export default function MaintenanceScreen() {
  const { t } = useTexts();
  return (
    <FullScreenNotice
      kind="maintenance"
      title={t('maintenance.title')}
      text={t('maintenance.text', { brand: useBrand() })}
      detail={t('maintenance.auto')}
      actions={<CheckAgain />}
    />
  );
}

/** Fetches the status again. */
export function CheckAgain() {
  const { t } = useTexts();
  const serviceStatus = useChart('serviceStatus');
  const isChecking = useSelector(serviceStatus, (snapshot) => snapshot.hasTag('refreshing'));
  return (
    <Button
      block
      icon={<IconRefresh />}
      loading={isChecking}
      onClick={() => serviceStatus.send({ type: 'status.recheck' })}
    >
      {t('action.check_again')}
    </Button>
  );
}
