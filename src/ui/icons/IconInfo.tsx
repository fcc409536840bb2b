import { Dot, icon } from './icon';

/** Letter i in a circle. */
export const IconInfo = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 11.25v5" />
    <Dot cx={12} cy={7.9} />
  </>,
);
