import type { ViewProps } from '@/features/shared/lazy';
import { useTexts } from '@/features/shared/state/texts';
import { IconDice } from '@/ui/icons/IconDice';
import { IconLottery } from '@/ui/icons/IconLottery';
import { ListRow, RowList } from '@/ui/ListRow';
import { Sheet } from '@/ui/Popup';

/** Tradition or Entertainment, for a lottery that can be played as either (LAUNCH-04, LAUNCH-05). */
export default function PlayTypeSheet({ open, launch }: ViewProps['playTypes']) {
  const { t } = useTexts();
  return (
    <Sheet
      open={open}
      onClose={() => launch.send({ type: 'launch.cancel' })}
      title={t('launch.type_title')}
      closeLabel={t('action.close')}
    >
      <RowList>
        <ListRow
          title={t('launch.trad')}
          text={t('launch.trad_text')}
          icon={<IconLottery />}
          onPress={() => launch.send({ type: 'playType.choose', playType: 'trad' })}
        />
        <ListRow
          title={t('launch.ent')}
          text={t('launch.ent_text')}
          icon={<IconDice />}
          onPress={() => launch.send({ type: 'playType.choose', playType: 'ent' })}
        />
      </RowList>
    </Sheet>
  );
}
