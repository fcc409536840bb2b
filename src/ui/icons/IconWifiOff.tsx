import { Dot, icon } from './icon';

/** Radio waves struck through: offline. */
export const IconWifiOff = icon(
  <>
    <path d="M4 4l16 16M8.4 15.1a5.2 5.2 0 0 1 5.3-1.25M5.4 11.9a9.4 9.4 0 0 1 4-2.35M13.6 9.35a9.4 9.4 0 0 1 5 2.55M2.75 8.7a13.3 13.3 0 0 1 3.5-2.3M10.6 5.1a13.4 13.4 0 0 1 10.65 3.6" />
    <Dot cx={12} cy={18.6} r={1.35} />
  </>,
);
