import { Dot, icon } from './icon';

/** Calendar: dates. */
export const IconCalendar = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2.5" />
    <path d="M8 3.5v4M16 3.5v4M4 10.25h16" />
    <Dot cx={8.25} cy={13.75} />
    <Dot cx={12} cy={13.75} />
    <Dot cx={15.75} cy={13.75} />
    <Dot cx={8.25} cy={16.9} />
    <Dot cx={12} cy={16.9} />
  </>,
);
