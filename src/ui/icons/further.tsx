/* Icons for parts that load later. */
import { Dot, icon } from './icon';

/** Cross: closes a popup. */
export const IconClose = icon(<path d="m6 6 12 12M18 6 6 18" />);

/** Arrow to the left: goes back. */
export const IconBack = icon(<path d="M20 12H4.5M10.5 5.5 4 12l6.5 6.5" />);

/** Chevron down. */
export const IconChevronDown = icon(<path d="m5 9 7 7 7-7" />);

/** Chevron up. */
export const IconChevronUp = icon(<path d="m5 15 7-7 7 7" />);

/** Plus sign. */
export const IconPlus = icon(<path d="M12 5v14M5 12h14" />);

/** Minus sign. */
export const IconMinus = icon(<path d="M5 12h14" />);

/** Tick. */
export const IconCheck = icon(<path d="m4.5 12.75 5 5 10-11.5" />);

/** Sliders: opens the filter popup. */
export const IconFilter = icon(
  <>
    <path d="M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20" />
    <circle cx="15" cy="7" r="2.5" />
    <circle cx="9" cy="17" r="2.5" />
  </>,
);

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

/** Three joined points: shares. */
export const IconShare = icon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.75" r="2.5" />
    <circle cx="17.5" cy="18.25" r="2.5" />
    <path d="m8.25 10.8 7-3.85M8.25 13.2l7 3.85" />
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

/** Eye: shows the password. */
export const IconEye = icon(
  <>
    <path d="M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);

/** Eye struck through: hides the password. */
export const IconEyeOff = icon(
  <path d="M9.75 6.02A9 9 0 0 1 12 5.75c6 0 9.25 6.25 9.25 6.25a15.6 15.6 0 0 1-2.6 3.35M6.2 7.55A14.6 14.6 0 0 0 2.75 12S6 18.25 12 18.25a9 9 0 0 0 4.4-1.15M10.1 10.05a2.75 2.75 0 0 0 3.85 3.9M4 4l16 16" />,
);

/** Triangle: launches a game. */
export const IconPlay = icon(
  <path d="M7 5.3v13.4c0 .97 1.06 1.56 1.88 1.05l10.7-6.7a1.24 1.24 0 0 0 0-2.1L8.88 4.25A1.24 1.24 0 0 0 7 5.3Z" />,
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

/** Megaphone: announcements. */
export const IconMegaphone = icon(
  <path d="M4 10.25v3.5a1.5 1.5 0 0 0 1.5 1.5H8l8.4 3.9a.75.75 0 0 0 1.1-.7V5.55a.75.75 0 0 0-1.1-.7L8 8.75H5.5a1.5 1.5 0 0 0-1.5 1.5ZM8 8.75v6.5M8.25 15.25 9.5 20h2.25l-1-3.6M20.25 10.25a3 3 0 0 1 0 3.5" />,
);

/** Speech bubble: live chat. */
export const IconChat = icon(
  <>
    <path d="M12 4.25c-4.7 0-8.5 3.2-8.5 7.2 0 2.1 1.05 4 2.75 5.3-.05 1-.5 2.1-1.25 3 1.6 0 3.05-.55 4.15-1.4.9.2 1.85.3 2.85.3 4.7 0 8.5-3.2 8.5-7.2s-3.8-7.2-8.5-7.2Z" />
    <Dot cx={8.25} cy={11.5} />
    <Dot cx={12} cy={11.5} />
    <Dot cx={15.75} cy={11.5} />
  </>,
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

/** Letter i in a circle. */
export const IconInfo = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 11.25v5" />
    <Dot cx={12} cy={7.9} />
  </>,
);

/** Padlock: password. */
export const IconLock = icon(
  <>
    <rect x="4.75" y="10.25" width="14.5" height="9.75" rx="2.5" />
    <path d="M8 10V8a4 4 0 0 1 8 0v2M12 14v2.25" />
  </>,
);

/** Door with an arrow: log out. */
export const IconLogout = icon(
  <path d="M14 7.5V6.25A2.25 2.25 0 0 0 11.75 4h-5.5A2.25 2.25 0 0 0 4 6.25v11.5A2.25 2.25 0 0 0 6.25 20h5.5A2.25 2.25 0 0 0 14 17.75V16.5M9.5 12H20.5M17 8.5l3.5 3.5-3.5 3.5" />,
);

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

/** Handset: mobile number. */
export const IconPhone = icon(
  <path d="M8.6 4.35 6.9 4a2.2 2.2 0 0 0-2.6 1.9C3.6 13.5 10.5 20.4 18.1 19.7a2.2 2.2 0 0 0 1.9-2.6l-.35-1.7a1.8 1.8 0 0 0-1.3-1.37l-2.05-.53a1.8 1.8 0 0 0-1.8.55l-.75.85a12 12 0 0 1-4.65-4.65l.85-.75a1.8 1.8 0 0 0 .55-1.8l-.53-2.05A1.8 1.8 0 0 0 8.6 4.35Z" />,
);

/** Temple front: bank. */
export const IconBank = icon(
  <>
    <path d="M4 9.5 11 4.9a1.8 1.8 0 0 1 2 0l7 4.6Z" />
    <path d="M6 9.5v7M10 9.5v7M14 9.5v7M18 9.5v7" />
    <path d="M4.5 16.5h15M3.75 19.5h16.5" />
  </>,
);

/** Shop with an awning: paying over the counter. */
export const IconShop = icon(
  <>
    <path d="M5.2 4.5h13.6l1.7 4.6a2.85 2.85 0 0 1-5.67.4 2.85 2.85 0 0 1-5.66 0 2.85 2.85 0 0 1-5.67-.4Z" />
    <path d="M5 12.2v6.05a1.75 1.75 0 0 0 1.75 1.75h10.5A1.75 1.75 0 0 0 19 18.25V12.2" />
    <path d="M9.75 20v-4.25h4.5V20" />
  </>,
);

/** Payment card. */
export const IconCreditCard = icon(
  <>
    <rect x="3" y="5.25" width="18" height="13.5" rx="2.5" />
    <path d="M3 9.75h18M6.75 15h3.5" />
  </>,
);

/** Envelope: e-mail. */
export const IconMail = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <path d="m4.25 7.25 6.3 5.2a2.3 2.3 0 0 0 2.9 0l6.3-5.2" />
  </>,
);

/** Shield with a tick: security. */
export const IconShield = icon(
  <path d="M12 3.5 5.25 6v5.25c0 4.25 2.8 7.55 6.75 9.25 3.95-1.7 6.75-5 6.75-9.25V6L12 3.5ZM8.75 11.9l2.35 2.35 4.15-4.5" />,
);

/** Camera: adds a picture. */
export const IconCamera = icon(
  <>
    <path d="M8.2 6.75 9.4 5.1a1.5 1.5 0 0 1 1.2-.6h2.8a1.5 1.5 0 0 1 1.2.6l1.2 1.65h2.45a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5.75a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2H8.2Z" />
    <circle cx="12" cy="12.75" r="3.35" />
  </>,
);

/** Person joined to two others: agent. */
export const IconAgent = icon(
  <>
    <circle cx="12" cy="6.5" r="2.75" />
    <circle cx="5.5" cy="17.75" r="2.25" />
    <circle cx="18.5" cy="17.75" r="2.25" />
    <circle cx="12" cy="17.75" r="2.25" />
    <path d="M12 9.25v6.25M5.5 15.5v-.75a2.25 2.25 0 0 1 2.25-2.25h8.5a2.25 2.25 0 0 1 2.25 2.25v.75" />
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

/** Star outline. */
export const IconStar = icon(
  <path d="m12 3.9 2.35 4.95c.1.22.3.37.53.4l5.37.75-3.92 3.85a.75.75 0 0 0-.2.65l.97 5.4-4.75-2.6a.75.75 0 0 0-.7 0l-4.75 2.6.97-5.4a.75.75 0 0 0-.2-.65L3.75 10l5.37-.75a.7.7 0 0 0 .53-.4L12 3.9Z" />,
);

/** Filled star. */
export const IconStarFilled = icon(
  <path
    fill="currentColor"
    d="m12 3.9 2.35 4.95c.1.22.3.37.53.4l5.37.75-3.92 3.85a.75.75 0 0 0-.2.65l.97 5.4-4.75-2.6a.75.75 0 0 0-.7 0l-4.75 2.6.97-5.4a.75.75 0 0 0-.2-.65L3.75 10l5.37-.75a.7.7 0 0 0 .53-.4L12 3.9Z"
  />,
);

/** Lines of decreasing length next to an arrow: the sort order of a list. */
export const IconSort = icon(<path d="M4 7h9M4 12h6.5M4 17h4M17 6v12M13.5 14.5 17 18l3.5-3.5" />);

/** Filled heart: the player follows the host. */
export const IconHeartFilled = icon(
  <path
    fill="currentColor"
    d="M12 20S3.75 15.4 3.75 9.5A4.6 4.6 0 0 1 8.35 4.85c1.55 0 2.9.8 3.65 2 .75-1.2 2.1-2 3.65-2a4.6 4.6 0 0 1 4.6 4.65C20.25 15.4 12 20 12 20Z"
  />,
);
