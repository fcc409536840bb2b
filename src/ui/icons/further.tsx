/* Icons for parts that load later. */
import { Dot, icon } from './icon';

/** Cross: closes a popup. */
export const IconClose = icon(<path d="m6 6 12 12M18 6 6 18" />);

/** Arrow to the left: goes back. */
export const IconBack = icon(<path d="M20 12H4.5M10.5 5.5 4 12l6.5 6.5" />);

/** Chevron down. */
export const IconChevronDown = icon(<path d="m5 9 7 7 7-7" />);

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

/** Three joined points: shares. */
export const IconShare = icon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.75" r="2.5" />
    <circle cx="17.5" cy="18.25" r="2.5" />
    <path d="m8.25 10.8 7-3.85M8.25 13.2l7 3.85" />
  </>,
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

/** Star outline. */
export const IconStar = icon(
  <path d="m12 3.9 2.35 4.95c.1.22.3.37.53.4l5.37.75-3.92 3.85a.75.75 0 0 0-.2.65l.97 5.4-4.75-2.6a.75.75 0 0 0-.7 0l-4.75 2.6.97-5.4a.75.75 0 0 0-.2-.65L3.75 10l5.37-.75a.7.7 0 0 0 .53-.4L12 3.9Z" />,
);

/** Lines of decreasing length next to an arrow: the sort order of a list. */
export const IconSort = icon(<path d="M4 7h9M4 12h6.5M4 17h4M17 6v12M13.5 14.5 17 18l3.5-3.5" />);
