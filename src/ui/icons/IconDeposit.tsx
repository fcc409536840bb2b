import { icon } from './icon';

/** Coin dropping into a wallet: deposit. */
export const IconDeposit = icon(
  <path d="M12 3.5v7M9 7.75l3 3 3-3M7 8.5H6.25A2.25 2.25 0 0 0 4 10.75v7A2.25 2.25 0 0 0 6.25 20h11.5A2.25 2.25 0 0 0 20 17.75v-7a2.25 2.25 0 0 0-2.25-2.25H17M20 13h-2.9a1.6 1.6 0 0 0 0 3.2H20" />,
);
