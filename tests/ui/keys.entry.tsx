import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chip, ChipBar } from '@/ui/Chip';
import { SegmentedTabs } from '@/ui/SegmentedTabs';

/* The components that keys move in, between two buttons. */

const TABS = [
  { id: 'daily', label: 'Daily' },
  { id: 'weekly', label: 'Weekly' },
  { id: 'special', label: 'Special' },
];

function Components() {
  const [tab, setTab] = useState('weekly');
  const [isHeld, setHeld] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHeld(true)}>
        hold
      </button>
      <SegmentedTabs label="Promotions" tabs={TABS} value={tab} onChange={setTab} held={isHeld}>
        {tab}
      </SegmentedTabs>
      <button type="button">between</button>
      <ChipBar label="Kinds" selectedKey="new">
        <Chip>All</Chip>
        <Chip disabled>None</Chip>
        <Chip selected>New</Chip>
        <Chip>Hot</Chip>
      </ChipBar>
    </>
  );
}

const place = document.querySelector('main');
if (place === null) throw new Error('there is no place for the components');
createRoot(place).render(<Components />);
