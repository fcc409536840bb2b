import { Dot, icon } from './icon';

/** Slot machine with a lever: slots. */
export const IconSlots = icon(
  <>
    <rect x="3.25" y="5.25" width="14.5" height="13.5" rx="2.5" />
    <path d="M6 9h3.1l-1.75 5.5M11.75 9h3.1l-1.75 5.5M20.75 8.5v5.25a2 2 0 0 1-2 2h-1M6.5 18.75V20.5h8v-1.75" />
    <Dot cx={20.75} cy={7} r={1.5} />
  </>,
);
