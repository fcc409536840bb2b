import { Dot, icon } from './icon';

/** Game controller: e-sports. */
export const IconEsports = icon(
  <>
    <path d="M8 6.75h8a5 5 0 0 1 4.9 4l.75 4.15a2.85 2.85 0 0 1-5 2.3L15 15.25H9L7.35 17.2a2.85 2.85 0 0 1-5-2.3l.75-4.15a5 5 0 0 1 4.9-4ZM8 9.25v3.5M6.25 11h3.5" />
    <Dot cx={15} cy={12} />
    <Dot cx={17.25} cy={9.9} />
  </>,
);
