import type { SecurityEvent } from '@contract/security';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { deviceName, formatDateTime } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { FilterBar, PagedRows } from '@/features/shared/page/PagedRows';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { SecurityFilter, securityActivityMachine } from '@/machines/shared/pagedList/pagedList.machine';
import { IconLock } from '@/ui/icons/IconLock';
import { IconLogout } from '@/ui/icons/IconLogout';
import { IconShield } from '@/ui/icons/IconShield';
import { IconUser } from '@/ui/icons/IconUser';
import { IconWallet } from '@/ui/icons/IconWallet';
import { IconWarning } from '@/ui/icons/IconWarning';
import { ListRow } from '@/ui/ListRow';
import screen from '../../shared/page/screen.module.css';
import s from './record.module.css';

type SecurityRef = ActorRefFrom<typeof securityActivityMachine>;

const GROUPS: readonly SecurityFilter['group'][] = ['all', 'logins', 'changes'];

/** Security events of the member's account, with address, device and outcome. */
export function SecurityActivityScreen({ actor: activity }: ScreenProps<'securityActivity'>) {
  const { t } = useTexts();
  return (
    <ChartScreen actor={activity} visitor={t('security.visitor')}>
      {(actor) => <SecurityActivity activity={actor} />}
    </ChartScreen>
  );
}

function iconOf({ kind, outcome }: SecurityEvent) {
  if (outcome === 'refused') return <IconWarning />;
  switch (kind) {
    case 'login':
    case 'registration':
      return <IconUser />;
    case 'logout':
    case 'sessionEnded':
      return <IconLogout />;
    case 'passwordChanged':
    case 'passwordRecovered':
    case 'temporaryPassword':
      return <IconLock />;
    case 'withdrawal':
    case 'destinationAdded':
    case 'paymentPasswordSet':
      return <IconWallet />;
    default:
      return <IconShield />;
  }
}

function SecurityActivity({ activity }: { readonly activity: SecurityRef }) {
  const { t } = useTexts();
  const language = useLanguage();
  const list = useSelector(activity, (snapshot) => snapshot);
  const { context } = list;
  const whereOf = ({ time, address, device }: SecurityEvent) => {
    const name = device === '' ? undefined : (deviceName(device) ?? device);
    return [formatDateTime(time, language), name, address]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
  };
  return (
    <>
      <p className={screen['lead']}>{t('security.lead')}</p>
      <FilterBar
        label={t('security.groups')}
        choices={GROUPS}
        chosen={context.filter.group}
        nameOf={(group) => t(`security.group_${group}`)}
        onChoose={(group) => activity.send({ type: 'filter.set', filter: { group } })}
      />
      <PagedRows
        of={list}
        texts={{
          label: t('security.title'),
          failed: t('security.failed'),
          empty: t('security.empty'),
          emptyText: t('security.empty_text'),
          more: t('security.more'),
        }}
        send={activity.send}
        rows={context.rows.map((event) => (
          <ListRow
            key={event.eventId}
            title={t(`security.kind_${event.kind}`)}
            text={whereOf(event)}
            icon={iconOf(event)}
            end={
              <span className={s['outcome']} data-outcome={event.outcome}>
                {t(`security.${event.outcome}`)}
              </span>
            }
          />
        ))}
      />
    </>
  );
}
