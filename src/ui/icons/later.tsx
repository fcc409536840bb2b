/* Icons of screens that few visits start with. */
import { Dot, icon } from './icon';

/** Plus sign. */
export const IconPlus = icon(<path d="M12 5v14M5 12h14" />);

/** Minus sign. */
export const IconMinus = icon(<path d="M5 12h14" />);

/** Corners pulled apart: full screen. */
export const IconExpand = icon(<path d="M14.5 4H20v5.5M20 4l-6 6M9.5 20H4v-5.5M4 20l6-6" />);

/** A phone with a turning arrow: turn the device. */
export const IconRotate = icon(
  <>
    <rect x="3.5" y="11.5" width="12.5" height="8.5" rx="2" />
    <path d="M13 15.75h.01M9 4h5.5a5 5 0 0 1 5 5v2.5M11.75 6.75 9 4l2.75-2.5M17.25 9.75l2.25 2.25 2.25-2.25" />
  </>,
);

/** Two sheets: copies. */
export const IconCopy = icon(
  <>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.25" />
    <path d="M15.5 5.5A1.75 1.75 0 0 0 13.75 4H6.25A2.25 2.25 0 0 0 4 6.25v7.5a1.75 1.75 0 0 0 1.5 1.75" />
  </>,
);

/** Arrow into a tray: downloads. */
export const IconDownload = icon(
  <path d="M12 4v11M7.25 10.5 12 15.25l4.75-4.75M4.5 16.5v1.25A2.25 2.25 0 0 0 6.75 20h10.5a2.25 2.25 0 0 0 2.25-2.25V16.5" />,
);

/** Arrow out of a tray: uploads. */
export const IconUpload = icon(
  <path d="M12 15.25v-11M7.25 9 12 4.25 16.75 9M4.5 16.5v1.25A2.25 2.25 0 0 0 6.75 20h10.5a2.25 2.25 0 0 0 2.25-2.25V16.5" />,
);

/** Bin: removes. */
export const IconTrash = icon(
  <path d="M4.5 6.75h15M9 6.5V5.25C9 4.56 9.56 4 10.25 4h3.5c.69 0 1.25.56 1.25 1.25V6.5M6.25 6.75 7 18.2A1.95 1.95 0 0 0 8.95 20h6.1A1.95 1.95 0 0 0 17 18.2l.75-11.45M10 10.75v5M14 10.75v5" />,
);

/** Wallet. */
export const IconWallet = icon(
  <>
    <path d="M17.5 8V6.25A1.75 1.75 0 0 0 15.75 4.5H6a2.25 2.25 0 0 0-2.25 2.25v10A2.75 2.75 0 0 0 6.5 19.5h11.25A2.25 2.25 0 0 0 20 17.25v-7A2.25 2.25 0 0 0 17.75 8H5.5A1.7 1.7 0 0 1 3.8 6.5" />
    <Dot cx={15.75} cy={13.75} r={1.25} />
  </>,
);

/** Coin leaving a wallet: withdraw. */
export const IconWithdraw = icon(
  <path d="M12 10.75v-7M9 6.5l3-3 3 3M7 8.5H6.25A2.25 2.25 0 0 0 4 10.75v7A2.25 2.25 0 0 0 6.25 20h11.5A2.25 2.25 0 0 0 20 17.75v-7a2.25 2.25 0 0 0-2.25-2.25H17M20 13h-2.9a1.6 1.6 0 0 0 0 3.2H20" />,
);

/** Bell: inbox. */
export const IconBell = icon(
  <path d="M6.25 10a5.75 5.75 0 0 1 11.5 0c0 5 2 6.25 2 6.25H4.25s2-1.25 2-6.25ZM9.75 19.25a2.4 2.4 0 0 0 4.5 0" />,
);

/** Paper plane: a messaging contact. */
export const IconSend = icon(
  <path d="M19.2 4.35 4.6 9.6a1.2 1.2 0 0 0 .05 2.28l5.6 1.87 1.87 5.6a1.2 1.2 0 0 0 2.28.05l5.25-14.6a.36.36 0 0 0-.45-.45ZM10.25 13.75l4-4" />,
);

/** Globe: language. */
export const IconGlobe = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M3.75 12h16.5M12 3.75c2.3 2.3 3.5 5.2 3.5 8.25s-1.2 5.95-3.5 8.25c-2.3-2.3-3.5-5.2-3.5-8.25S9.7 6.05 12 3.75Z" />
  </>,
);

/** Cog: settings. */
export const IconSettings = icon(
  <>
    <path d="M10.43 5.59L10.67 3.50L13.33 3.50L13.57 5.59A6.6 6.6 0 0 1 15.42 6.36L17.07 5.05L18.95 6.93L17.64 8.58A6.6 6.6 0 0 1 18.41 10.43L20.50 10.67L20.50 13.33L18.41 13.57A6.6 6.6 0 0 1 17.64 15.42L18.95 17.07L17.07 18.95L15.42 17.64A6.6 6.6 0 0 1 13.57 18.41L13.33 20.50L10.67 20.50L10.43 18.41A6.6 6.6 0 0 1 8.58 17.64L6.93 18.95L5.05 17.07L6.36 15.42A6.6 6.6 0 0 1 5.59 13.57L3.50 13.33L3.50 10.67L5.59 10.43A6.6 6.6 0 0 1 6.36 8.58L5.05 6.93L6.93 5.05L8.58 6.36A6.6 6.6 0 0 1 10.43 5.59Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);

/** Question mark in a circle: help centre. */
export const IconHelp = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M9.5 9.6a2.55 2.55 0 1 1 3.85 2.2c-.85.5-1.35 1-1.35 1.95" />
    <Dot cx={12} cy={16.6} />
  </>,
);

/** Door with an arrow: log out. */
export const IconLogout = icon(
  <path d="M14 7.5V6.25A2.25 2.25 0 0 0 11.75 4h-5.5A2.25 2.25 0 0 0 4 6.25v11.5A2.25 2.25 0 0 0 6.25 20h5.5A2.25 2.25 0 0 0 14 17.75V16.5M9.5 12H20.5M17 8.5l3.5 3.5-3.5 3.5" />,
);

/** Temple front: bank. */
export const IconBank = icon(
  <>
    <path d="M4 9.5 11 4.9a1.8 1.8 0 0 1 2 0l7 4.6Z" />
    <path d="M6 9.5v7M10 9.5v7M14 9.5v7M18 9.5v7" />
    <path d="M4.5 16.5h15M3.75 19.5h16.5" />
  </>,
);

/** Camera: adds a picture. */
export const IconCamera = icon(
  <>
    <path d="M8.2 6.75 9.4 5.1a1.5 1.5 0 0 1 1.2-.6h2.8a1.5 1.5 0 0 1 1.2.6l1.2 1.65h2.45a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5.75a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2H8.2Z" />
    <circle cx="12" cy="12.75" r="3.35" />
  </>,
);

/** Cut diamond: VIP benefits. */
export const IconVip = icon(
  <path d="M7.25 4.5h9.5a1.5 1.5 0 0 1 1.25.65l2.5 3.75a1.5 1.5 0 0 1-.1 1.8l-7.25 8.75a1.5 1.5 0 0 1-2.3 0L3.6 10.7a1.5 1.5 0 0 1-.1-1.8L6 5.15a1.5 1.5 0 0 1 1.25-.65ZM8.25 9.25 12 14l3.75-4.75" />,
);

/** Target with an arrow in it: missions. */
export const IconMission = icon(
  <path d="M19.6 9.2A8.25 8.25 0 1 1 14.8 4.4M15.75 11.2A4 4 0 1 1 12.8 8.25M12 12l5-5M17 7V4.25L19.25 2.5v2.25h2.25L19.75 7H17Z" />,
);

/** Filled heart: the player follows the host. */
export const IconHeartFilled = icon(
  <path
    fill="currentColor"
    d="M12 20S3.75 15.4 3.75 9.5A4.6 4.6 0 0 1 8.35 4.85c1.55 0 2.9.8 3.65 2 .75-1.2 2.1-2 3.65-2a4.6 4.6 0 0 1 4.6 4.65C20.25 15.4 12 20 12 20Z"
  />,
);
