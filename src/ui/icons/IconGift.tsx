import { icon } from './icon';

/** Present: promotions. */
export const IconGift = icon(
  <>
    <rect x="3.75" y="8" width="16.5" height="4" rx="1.25" />
    <path d="M5.5 12v6A2 2 0 0 0 7.5 20h9a2 2 0 0 0 2-2v-6M12 8v12M12 8S11.25 3.75 8.5 3.75A2.1 2.1 0 0 0 6.4 5.9C6.4 7.3 7.6 8 9 8h6c1.4 0 2.6-.7 2.6-2.1a2.1 2.1 0 0 0-2.1-2.15C12.75 3.75 12 8 12 8Z" />
  </>,
);
