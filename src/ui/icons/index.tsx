/**
 * The icon set: one 24 px grid, a 1.75 px rounded stroke and `currentColor`, so an icon takes the colour and
 * (through `size`) the scale of the text beside it. Every icon is its own function component: a bundler keeps
 * only those a screen imports.
 *
 * Icons are decoration (`aria-hidden`) unless `title` is given, which turns one into a labelled image.
 */
import type { ReactNode, SVGProps } from 'react';

/** What every icon accepts: any SVG attribute, a size, and an optional accessible name. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Width and height: a number is CSS pixels (24 by default), a string any CSS length such as `1em`. */
  size?: number | string;
  /** Accessible name. Without it the icon is hidden from assistive technology. */
  title?: string;
}

const frame = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function Glyph({ size = 24, title, children, ...rest }: IconProps & { children: ReactNode }) {
  if (title) {
    return (
      <svg {...frame} width={size} height={size} role="img" {...rest}>
        <title>{title}</title>
        {children}
      </svg>
    );
  }
  return (
    <svg {...frame} width={size} height={size} aria-hidden="true" {...rest}>
      {children}
    </svg>
  );
}

/** A filled detail (a pip, an eye, a seed) inside a stroked icon. */
function Dot({ cx, cy, r = 1.1 }: { cx: number; cy: number; r?: number }) {
  return <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />;
}

// Navigation and controls

/** Three lines: opens the side menu. */
export function IconMenu(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 6.5h16M4 12h16M4 17.5h10" />
    </Glyph>
  );
}

/** Magnifier. */
export function IconSearch(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m15.5 15.5 4.75 4.75" />
    </Glyph>
  );
}

/** Cross: closes a popup. */
export function IconClose(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Glyph>
  );
}

/** Arrow to the left: goes back. */
export function IconBack(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M20 12H4.5M10.5 5.5 4 12l6.5 6.5" />
    </Glyph>
  );
}

/** Chevron to the right. */
export function IconChevronRight(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m9 5 7 7-7 7" />
    </Glyph>
  );
}

/** Chevron to the left. */
export function IconChevronLeft(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m15 5-7 7 7 7" />
    </Glyph>
  );
}

/** Chevron down. */
export function IconChevronDown(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m5 9 7 7 7-7" />
    </Glyph>
  );
}

/** Chevron up. */
export function IconChevronUp(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m5 15 7-7 7 7" />
    </Glyph>
  );
}

/** Plus sign. */
export function IconPlus(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 5v14M5 12h14" />
    </Glyph>
  );
}

/** Minus sign. */
export function IconMinus(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M5 12h14" />
    </Glyph>
  );
}

/** Tick. */
export function IconCheck(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m4.5 12.75 5 5 10-11.5" />
    </Glyph>
  );
}

/** Sliders: opens the filter popup. */
export function IconFilter(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20" />
      <circle cx="15" cy="7" r="2.5" />
      <circle cx="9" cy="17" r="2.5" />
    </Glyph>
  );
}

/** Two turning arrows: reloads. */
export function IconRefresh(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M19.75 10A8 8 0 0 0 5.6 7.2L4 9M4 4.5V9h4.5M4.25 14A8 8 0 0 0 18.4 16.8L20 15M20 19.5V15h-4.5" />
    </Glyph>
  );
}

/** Four tiles: all games. */
export function IconGrid(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="4" y="4" width="6.75" height="6.75" rx="1.75" />
      <rect x="13.25" y="4" width="6.75" height="6.75" rx="1.75" />
      <rect x="4" y="13.25" width="6.75" height="6.75" rx="1.75" />
      <rect x="13.25" y="13.25" width="6.75" height="6.75" rx="1.75" />
    </Glyph>
  );
}

/** Corners pulled apart: full screen. */
export function IconExpand(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M14.5 4H20v5.5M20 4l-6 6M9.5 20H4v-5.5M4 20l6-6" />
    </Glyph>
  );
}

/** A phone with a turning arrow: turn the device. */
export function IconRotate(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3.5" y="11.5" width="12.5" height="8.5" rx="2" />
      <path d="M13 15.75h.01M9 4h5.5a5 5 0 0 1 5 5v2.5M11.75 6.75 9 4l2.75-2.5M17.25 9.75l2.25 2.25 2.25-2.25" />
    </Glyph>
  );
}

/** Two sheets: copies. */
export function IconCopy(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.25" />
      <path d="M15.5 5.5A1.75 1.75 0 0 0 13.75 4H6.25A2.25 2.25 0 0 0 4 6.25v7.5a1.75 1.75 0 0 0 1.5 1.75" />
    </Glyph>
  );
}

/** Three joined points: shares. */
export function IconShare(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="6" cy="12" r="2.5" />
      <circle cx="17.5" cy="5.75" r="2.5" />
      <circle cx="17.5" cy="18.25" r="2.5" />
      <path d="m8.25 10.8 7-3.85M8.25 13.2l7 3.85" />
    </Glyph>
  );
}

/** Arrow into a tray: downloads. */
export function IconDownload(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 4v11M7.25 10.5 12 15.25l4.75-4.75M4.5 16.5v1.25A2.25 2.25 0 0 0 6.75 20h10.5a2.25 2.25 0 0 0 2.25-2.25V16.5" />
    </Glyph>
  );
}

/** Arrow out of a tray: uploads. */
export function IconUpload(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 15.25v-11M7.25 9 12 4.25 16.75 9M4.5 16.5v1.25A2.25 2.25 0 0 0 6.75 20h10.5a2.25 2.25 0 0 0 2.25-2.25V16.5" />
    </Glyph>
  );
}

/** Bin: removes. */
export function IconTrash(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4.5 6.75h15M9 6.5V5.25C9 4.56 9.56 4 10.25 4h3.5c.69 0 1.25.56 1.25 1.25V6.5M6.25 6.75 7 18.2A1.95 1.95 0 0 0 8.95 20h6.1A1.95 1.95 0 0 0 17 18.2l.75-11.45M10 10.75v5M14 10.75v5" />
    </Glyph>
  );
}

/** Eye: shows the password. */
export function IconEye(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12Z" />
      <circle cx="12" cy="12" r="2.75" />
    </Glyph>
  );
}

/** Eye struck through: hides the password. */
export function IconEyeOff(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M9.75 6.02A9 9 0 0 1 12 5.75c6 0 9.25 6.25 9.25 6.25a15.6 15.6 0 0 1-2.6 3.35M6.2 7.55A14.6 14.6 0 0 0 2.75 12S6 18.25 12 18.25a9 9 0 0 0 4.4-1.15M10.1 10.05a2.75 2.75 0 0 0 3.85 3.9M4 4l16 16" />
    </Glyph>
  );
}

/** Triangle: launches a game. */
export function IconPlay(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M7 5.3v13.4c0 .97 1.06 1.56 1.88 1.05l10.7-6.7a1.24 1.24 0 0 0 0-2.1L8.88 4.25A1.24 1.24 0 0 0 7 5.3Z" />
    </Glyph>
  );
}

// Places and actions of the site

/** House: the home page. */
export function IconHome(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 10.75 11 4.6a1.5 1.5 0 0 1 2 0l7 6.15M6 9.25v8.5A2.25 2.25 0 0 0 8.25 20h7.5A2.25 2.25 0 0 0 18 17.75v-8.5M9.75 20v-4.75A1.25 1.25 0 0 1 11 14h2a1.25 1.25 0 0 1 1.25 1.25V20" />
    </Glyph>
  );
}

/** Present: promotions. */
export function IconGift(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3.75" y="8" width="16.5" height="4" rx="1.25" />
      <path d="M5.5 12v6A2 2 0 0 0 7.5 20h9a2 2 0 0 0 2-2v-6M12 8v12M12 8S11.25 3.75 8.5 3.75A2.1 2.1 0 0 0 6.4 5.9C6.4 7.3 7.6 8 9 8h6c1.4 0 2.6-.7 2.6-2.1a2.1 2.1 0 0 0-2.1-2.15C12.75 3.75 12 8 12 8Z" />
    </Glyph>
  );
}

/** Two hands shaking: invite friends. */
export function IconReferral(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m12 7.25-2.9 2.6a1.65 1.65 0 0 0 2.15 2.5l2-1.5 5 4.35a1.4 1.4 0 0 1-1.85 2.1l-.4-.35M12 7.25l-1.25-.9a2 2 0 0 0-1.2-.4H6.75L3 7M12 7.25l1.6-1a2 2 0 0 1 1.1-.3h2.55L21 7M3 14.5h2l4.65 4.1a2 2 0 0 0 2.6.05l.25-.2M16 17.3a1.4 1.4 0 0 1-1.95 2l-1.3-1.05M19 14.5h2" />
    </Glyph>
  );
}

/** Wallet. */
export function IconWallet(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M17.5 8V6.25A1.75 1.75 0 0 0 15.75 4.5H6a2.25 2.25 0 0 0-2.25 2.25v10A2.75 2.75 0 0 0 6.5 19.5h11.25A2.25 2.25 0 0 0 20 17.25v-7A2.25 2.25 0 0 0 17.75 8H5.5A1.7 1.7 0 0 1 3.8 6.5" />
      <Dot cx={15.75} cy={13.75} r={1.25} />
    </Glyph>
  );
}

/** Coin dropping into a wallet: deposit. */
export function IconDeposit(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 3.5v7M9 7.75l3 3 3-3M7 8.5H6.25A2.25 2.25 0 0 0 4 10.75v7A2.25 2.25 0 0 0 6.25 20h11.5A2.25 2.25 0 0 0 20 17.75v-7a2.25 2.25 0 0 0-2.25-2.25H17M20 13h-2.9a1.6 1.6 0 0 0 0 3.2H20" />
    </Glyph>
  );
}

/** Coin leaving a wallet: withdraw. */
export function IconWithdraw(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 10.75v-7M9 6.5l3-3 3 3M7 8.5H6.25A2.25 2.25 0 0 0 4 10.75v7A2.25 2.25 0 0 0 6.25 20h11.5A2.25 2.25 0 0 0 20 17.75v-7a2.25 2.25 0 0 0-2.25-2.25H17M20 13h-2.9a1.6 1.6 0 0 0 0 3.2H20" />
    </Glyph>
  );
}

/** Person: member centre. */
export function IconUser(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
    </Glyph>
  );
}

/** Heart outline: not a favourite yet. */
export function IconHeart(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 20S3.75 15.4 3.75 9.5A4.6 4.6 0 0 1 8.35 4.85c1.55 0 2.9.8 3.65 2 .75-1.2 2.1-2 3.65-2a4.6 4.6 0 0 1 4.6 4.65C20.25 15.4 12 20 12 20Z" />
    </Glyph>
  );
}

/** Filled heart: a favourite. */
export function IconHeartFilled(props: IconProps) {
  return (
    <Glyph {...props}>
      <path
        fill="currentColor"
        d="M12 20S3.75 15.4 3.75 9.5A4.6 4.6 0 0 1 8.35 4.85c1.55 0 2.9.8 3.65 2 .75-1.2 2.1-2 3.65-2a4.6 4.6 0 0 1 4.6 4.65C20.25 15.4 12 20 12 20Z"
      />
    </Glyph>
  );
}

/** Clock: recent games. */
export function IconClock(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 7.25V12l3.25 2" />
    </Glyph>
  );
}

/** Bell: inbox. */
export function IconBell(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M6.25 10a5.75 5.75 0 0 1 11.5 0c0 5 2 6.25 2 6.25H4.25s2-1.25 2-6.25ZM9.75 19.25a2.4 2.4 0 0 0 4.5 0" />
    </Glyph>
  );
}

/** Megaphone: announcements. */
export function IconMegaphone(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 10.25v3.5a1.5 1.5 0 0 0 1.5 1.5H8l8.4 3.9a.75.75 0 0 0 1.1-.7V5.55a.75.75 0 0 0-1.1-.7L8 8.75H5.5a1.5 1.5 0 0 0-1.5 1.5ZM8 8.75v6.5M8.25 15.25 9.5 20h2.25l-1-3.6M20.25 10.25a3 3 0 0 1 0 3.5" />
    </Glyph>
  );
}

/** Speech bubble: live chat. */
export function IconChat(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 4.25c-4.7 0-8.5 3.2-8.5 7.2 0 2.1 1.05 4 2.75 5.3-.05 1-.5 2.1-1.25 3 1.6 0 3.05-.55 4.15-1.4.9.2 1.85.3 2.85.3 4.7 0 8.5-3.2 8.5-7.2s-3.8-7.2-8.5-7.2Z" />
      <Dot cx={8.25} cy={11.5} />
      <Dot cx={12} cy={11.5} />
      <Dot cx={15.75} cy={11.5} />
    </Glyph>
  );
}

/** Paper plane: a messaging contact. */
export function IconSend(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M19.2 4.35 4.6 9.6a1.2 1.2 0 0 0 .05 2.28l5.6 1.87 1.87 5.6a1.2 1.2 0 0 0 2.28.05l5.25-14.6a.36.36 0 0 0-.45-.45ZM10.25 13.75l4-4" />
    </Glyph>
  );
}

/** Globe: language. */
export function IconGlobe(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M3.75 12h16.5M12 3.75c2.3 2.3 3.5 5.2 3.5 8.25s-1.2 5.95-3.5 8.25c-2.3-2.3-3.5-5.2-3.5-8.25S9.7 6.05 12 3.75Z" />
    </Glyph>
  );
}

/** Cog: settings. */
export function IconSettings(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M10.43 5.59L10.67 3.50L13.33 3.50L13.57 5.59A6.6 6.6 0 0 1 15.42 6.36L17.07 5.05L18.95 6.93L17.64 8.58A6.6 6.6 0 0 1 18.41 10.43L20.50 10.67L20.50 13.33L18.41 13.57A6.6 6.6 0 0 1 17.64 15.42L18.95 17.07L17.07 18.95L15.42 17.64A6.6 6.6 0 0 1 13.57 18.41L13.33 20.50L10.67 20.50L10.43 18.41A6.6 6.6 0 0 1 8.58 17.64L6.93 18.95L5.05 17.07L6.36 15.42A6.6 6.6 0 0 1 5.59 13.57L3.50 13.33L3.50 10.67L5.59 10.43A6.6 6.6 0 0 1 6.36 8.58L5.05 6.93L6.93 5.05L8.58 6.36A6.6 6.6 0 0 1 10.43 5.59Z" />
      <circle cx="12" cy="12" r="2.75" />
    </Glyph>
  );
}

/** Question mark in a circle: help centre. */
export function IconHelp(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M9.5 9.6a2.55 2.55 0 1 1 3.85 2.2c-.85.5-1.35 1-1.35 1.95" />
      <Dot cx={12} cy={16.6} />
    </Glyph>
  );
}

/** Letter i in a circle. */
export function IconInfo(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 11.25v5" />
      <Dot cx={12} cy={7.9} />
    </Glyph>
  );
}

/** Exclamation mark in a triangle. */
export function IconWarning(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M10.4 4.85 3.2 17.4A1.85 1.85 0 0 0 4.8 20.2h14.4a1.85 1.85 0 0 0 1.6-2.8L13.6 4.85a1.85 1.85 0 0 0-3.2 0ZM12 9.5v4.25" />
      <Dot cx={12} cy={16.9} />
    </Glyph>
  );
}

/** Radio waves struck through: offline. */
export function IconWifiOff(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 4l16 16M8.4 15.1a5.2 5.2 0 0 1 5.3-1.25M5.4 11.9a9.4 9.4 0 0 1 4-2.35M13.6 9.35a9.4 9.4 0 0 1 5 2.55M2.75 8.7a13.3 13.3 0 0 1 3.5-2.3M10.6 5.1a13.4 13.4 0 0 1 10.65 3.6" />
      <Dot cx={12} cy={18.6} r={1.35} />
    </Glyph>
  );
}

/** Padlock: password. */
export function IconLock(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="4.75" y="10.25" width="14.5" height="9.75" rx="2.5" />
      <path d="M8 10V8a4 4 0 0 1 8 0v2M12 14v2.25" />
    </Glyph>
  );
}

/** Door with an arrow: log out. */
export function IconLogout(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M14 7.5V6.25A2.25 2.25 0 0 0 11.75 4h-5.5A2.25 2.25 0 0 0 4 6.25v11.5A2.25 2.25 0 0 0 6.25 20h5.5A2.25 2.25 0 0 0 14 17.75V16.5M9.5 12H20.5M17 8.5l3.5 3.5-3.5 3.5" />
    </Glyph>
  );
}

/** Calendar: dates. */
export function IconCalendar(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2.5" />
      <path d="M8 3.5v4M16 3.5v4M4 10.25h16" />
      <Dot cx={8.25} cy={13.75} />
      <Dot cx={12} cy={13.75} />
      <Dot cx={15.75} cy={13.75} />
      <Dot cx={8.25} cy={16.9} />
      <Dot cx={12} cy={16.9} />
    </Glyph>
  );
}

/** Handset: mobile number. */
export function IconPhone(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8.6 4.35 6.9 4a2.2 2.2 0 0 0-2.6 1.9C3.6 13.5 10.5 20.4 18.1 19.7a2.2 2.2 0 0 0 1.9-2.6l-.35-1.7a1.8 1.8 0 0 0-1.3-1.37l-2.05-.53a1.8 1.8 0 0 0-1.8.55l-.75.85a12 12 0 0 1-4.65-4.65l.85-.75a1.8 1.8 0 0 0 .55-1.8l-.53-2.05A1.8 1.8 0 0 0 8.6 4.35Z" />
    </Glyph>
  );
}

/** Temple front: bank. */
export function IconBank(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 9.5 11 4.9a1.8 1.8 0 0 1 2 0l7 4.6Z" />
      <path d="M6 9.5v7M10 9.5v7M14 9.5v7M18 9.5v7" />
      <path d="M4.5 16.5h15M3.75 19.5h16.5" />
    </Glyph>
  );
}

/** Shop with an awning: paying over the counter. */
export function IconShop(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M5.2 4.5h13.6l1.7 4.6a2.85 2.85 0 0 1-5.67.4 2.85 2.85 0 0 1-5.66 0 2.85 2.85 0 0 1-5.67-.4Z" />
      <path d="M5 12.2v6.05a1.75 1.75 0 0 0 1.75 1.75h10.5A1.75 1.75 0 0 0 19 18.25V12.2" />
      <path d="M9.75 20v-4.25h4.5V20" />
    </Glyph>
  );
}

/** Payment card. */
export function IconCreditCard(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3" y="5.25" width="18" height="13.5" rx="2.5" />
      <path d="M3 9.75h18M6.75 15h3.5" />
    </Glyph>
  );
}

/** Envelope: e-mail. */
export function IconMail(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
      <path d="m4.25 7.25 6.3 5.2a2.3 2.3 0 0 0 2.9 0l6.3-5.2" />
    </Glyph>
  );
}

/** Shield with a tick: security. */
export function IconShield(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 3.5 5.25 6v5.25c0 4.25 2.8 7.55 6.75 9.25 3.95-1.7 6.75-5 6.75-9.25V6L12 3.5ZM8.75 11.9l2.35 2.35 4.15-4.5" />
    </Glyph>
  );
}

/** Camera: adds a picture. */
export function IconCamera(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8.2 6.75 9.4 5.1a1.5 1.5 0 0 1 1.2-.6h2.8a1.5 1.5 0 0 1 1.2.6l1.2 1.65h2.45a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5.75a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2H8.2Z" />
      <circle cx="12" cy="12.75" r="3.35" />
    </Glyph>
  );
}

/** Person joined to two others: agent. */
export function IconAgent(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="6.5" r="2.75" />
      <circle cx="5.5" cy="17.75" r="2.25" />
      <circle cx="18.5" cy="17.75" r="2.25" />
      <circle cx="12" cy="17.75" r="2.25" />
      <path d="M12 9.25v6.25M5.5 15.5v-.75a2.25 2.25 0 0 1 2.25-2.25h8.5a2.25 2.25 0 0 1 2.25 2.25v.75" />
    </Glyph>
  );
}

/** Cut diamond: VIP benefits. */
export function IconVip(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M7.25 4.5h9.5a1.5 1.5 0 0 1 1.25.65l2.5 3.75a1.5 1.5 0 0 1-.1 1.8l-7.25 8.75a1.5 1.5 0 0 1-2.3 0L3.6 10.7a1.5 1.5 0 0 1-.1-1.8L6 5.15a1.5 1.5 0 0 1 1.25-.65ZM8.25 9.25 12 14l3.75-4.75" />
    </Glyph>
  );
}

/** Target with an arrow in it: missions. */
export function IconMission(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M19.6 9.2A8.25 8.25 0 1 1 14.8 4.4M15.75 11.2A4 4 0 1 1 12.8 8.25M12 12l5-5M17 7V4.25L19.25 2.5v2.25h2.25L19.75 7H17Z" />
    </Glyph>
  );
}

/** Star outline. */
export function IconStar(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m12 3.9 2.35 4.95c.1.22.3.37.53.4l5.37.75-3.92 3.85a.75.75 0 0 0-.2.65l.97 5.4-4.75-2.6a.75.75 0 0 0-.7 0l-4.75 2.6.97-5.4a.75.75 0 0 0-.2-.65L3.75 10l5.37-.75a.7.7 0 0 0 .53-.4L12 3.9Z" />
    </Glyph>
  );
}

/** Filled star. */
export function IconStarFilled(props: IconProps) {
  return (
    <Glyph {...props}>
      <path
        fill="currentColor"
        d="m12 3.9 2.35 4.95c.1.22.3.37.53.4l5.37.75-3.92 3.85a.75.75 0 0 0-.2.65l.97 5.4-4.75-2.6a.75.75 0 0 0-.7 0l-4.75 2.6.97-5.4a.75.75 0 0 0-.2-.65L3.75 10l5.37-.75a.7.7 0 0 0 .53-.4L12 3.9Z"
      />
    </Glyph>
  );
}

/** Cup: winners. */
export function IconTrophy(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M7.5 4h9v6.25a4.5 4.5 0 0 1-9 0V4ZM7.5 5.75H4.25v1.5A3.5 3.5 0 0 0 7.6 10.75M16.5 5.75h3.25v1.5a3.5 3.5 0 0 1-3.35 3.5M12 14.75V17.5M8.25 20v-.5a2 2 0 0 1 2-2h3.5a2 2 0 0 1 2 2v.5h-7.5Z" />
    </Glyph>
  );
}

// Game categories

/** Flame: hot games. */
export function IconHot(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12.25 3.25c.5 3.25 5.75 5.25 5.75 10.9A6.3 6.3 0 0 1 12 20.75a6.3 6.3 0 0 1-6-6.6c0-2.6 1.25-4.4 2.5-5.65.15 1.6.85 2.6 1.9 3 .2-3.1-.4-5.75 1.85-8.25ZM12 20.75c-1.75 0-2.9-1.3-2.9-2.95 0-1.9 1.75-2.55 2.4-4.3 1.65.9 3.4 2.4 3.4 4.3 0 1.65-1.15 2.95-2.9 2.95Z" />
    </Glyph>
  );
}

/** Sparkles: new games. */
export function IconNew(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M10.5 5.25c.65 4.15 1.85 5.35 6 6-4.15.65-5.35 1.85-6 6-.65-4.15-1.85-5.35-6-6 4.15-.65 5.35-1.85 6-6ZM18 3.5v4M20 5.5h-4M18 16.25v3.5M19.75 18h-3.5" />
    </Glyph>
  );
}

/** Slot machine with a lever: slots. */
export function IconSlots(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3.25" y="5.25" width="14.5" height="13.5" rx="2.5" />
      <path d="M6 9h3.1l-1.75 5.5M11.75 9h3.1l-1.75 5.5M20.75 8.5v5.25a2 2 0 0 1-2 2h-1M6.5 18.75V20.5h8v-1.75" />
      <Dot cx={20.75} cy={7} r={1.5} />
    </Glyph>
  );
}

/** Fish: fishing games. */
export function IconFish(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M3.25 12S6.5 6.5 12 6.5c3.1 0 5 2.6 6.2 4.3L21.25 8v8l-3.05-2.8c-1.2 1.7-3.1 4.3-6.2 4.3C6.5 17.5 3.25 12 3.25 12ZM11 9.5c1 1.6 1 3.4 0 5M13 6.5l1-2.25M13 17.5l1 2.25" />
      <Dot cx={7.5} cy={11.25} />
    </Glyph>
  );
}

/** Two fanned cards: card games between players. */
export function IconCards(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m5.6 18.4-2-9.3A1.75 1.75 0 0 1 4.95 7L7 6.55" />
      <rect x="8.4" y="4.2" width="11" height="15" rx="2" transform="rotate(8 13.9 11.7)" />
      <path
        fill="currentColor"
        stroke="none"
        d="M14.4 7.9c1.05 1.95 2.7 2.75 2.45 4.4-.2 1.35-1.65 1.7-2.5 1l.35 1.75h-2.15l.8-1.9c-1 .5-2.3-.05-2.3-1.4 0-1.65 2.05-2.2 3.35-3.85Z"
      />
    </Glyph>
  );
}

/** Dealer with a broadcast wave: live casino. */
export function IconLive(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="9" r="3.25" />
      <path d="M5.5 20a6.5 6.5 0 0 1 13 0M12 16.25l1.75 1.1v-2.2L12 16.25Zm0 0-1.75 1.1v-2.2L12 16.25ZM17.75 4.75a6 6 0 0 1 0 8M6.25 4.75a6 6 0 0 0 0 8" />
    </Glyph>
  );
}

/** Football: sports. */
export function IconSports(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="m12 8.25 3.55 2.6-1.35 4.15H9.8l-1.35-4.15L12 8.25ZM12 8.25v-4.5M15.55 10.85l4.3-1.35M14.2 15l2.65 3.6M9.8 15l-2.65 3.6M8.45 10.85l-4.3-1.35" />
    </Glyph>
  );
}

/** Game controller: e-sports. */
export function IconEsports(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8 6.75h8a5 5 0 0 1 4.9 4l.75 4.15a2.85 2.85 0 0 1-5 2.3L15 15.25H9L7.35 17.2a2.85 2.85 0 0 1-5-2.3l.75-4.15a5 5 0 0 1 4.9-4ZM8 9.25v3.5M6.25 11h3.5" />
      <Dot cx={15} cy={12} />
      <Dot cx={17.25} cy={9.9} />
    </Glyph>
  );
}

/** Numbered ball with its ticket: lottery. */
export function IconLottery(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="14" cy="10" r="6.25" />
      <path d="M12.4 8.4 14.1 7.25v5.5M7.85 11.2 4.6 12.35a1.25 1.25 0 0 0-.75 1.6l.3.85a1.6 1.6 0 0 1 1.05 3l.3.85a1.25 1.25 0 0 0 1.6.75l9.75-3.5" />
    </Glyph>
  );
}

/** Rooster's head with its comb: cockfight. */
export function IconCockfight(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M9 8.6C7.7 8 6.9 6.9 7.1 5.5c1-.1 1.8.2 2.4.9C9.4 4.9 10 3.6 11.4 3c1 .7 1.5 1.7 1.5 2.8.7-1 1.8-1.6 3.1-1.4.2 1.2-.1 2.2-.8 3 1.2-.1 2.2.4 2.8 1.5-.4.8-1 1.4-1.8 1.7" />
      <path d="M9 8.6a5.2 5.2 0 0 1 3-.9c2.9 0 4.7 2 4.7 4.7 0 3.4 2.8 4.4 2.8 8.4H7.2c0-2.3 1.5-3.2 1.5-5.2M7.3 11 3.6 12.9l4.1 1.2M7.7 14.1c.8 1.7.5 3.2-.6 4.1-1.1-.7-1.5-2.2-.9-4.5" />
      <Dot cx={11.4} cy={11.6} r={1.2} />
    </Glyph>
  );
}

/** Bingo card with a marked line. */
export function IconBingo(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="4" y="4" width="16" height="16" rx="2.5" />
      <path d="M4 9.35h16M4 14.65h16M9.35 4v16M14.65 4v16" />
      <Dot cx={6.7} cy={6.7} r={1.5} />
      <Dot cx={12} cy={12} r={1.5} />
      <Dot cx={17.3} cy={17.3} r={1.5} />
    </Glyph>
  );
}

/** Crown: jackpots. */
export function IconJackpot(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4.75 16.25 3.5 7.5l4.75 3.75L12 5.25l3.75 6L20.5 7.5l-1.25 8.75H4.75ZM5 19.5h14" />
      <Dot cx={12} cy={13.4} />
    </Glyph>
  );
}

/** Building with a star: games of our own house. */
export function IconInHouse(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M3.75 9.5 12 4l8.25 5.5M5.5 9.75V20M18.5 9.75V20M3.75 20h16.5M12 9.75l1.05 2.15 2.35.35-1.7 1.65.4 2.35-2.1-1.1-2.1 1.1.4-2.35-1.7-1.65 2.35-.35L12 9.75Z" />
    </Glyph>
  );
}

/** Two dice: mini games. */
export function IconDice(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3.5" y="9.5" width="11" height="11" rx="2.5" />
      <path d="M9.4 6.6 10.75 4.9a2.5 2.5 0 0 1 3.5-.45l4.95 3.8a2.5 2.5 0 0 1 .45 3.5l-2.4 3.1" />
      <Dot cx={6.75} cy={12.75} />
      <Dot cx={11.25} cy={17.25} />
      <Dot cx={9} cy={15} />
      <Dot cx={15.4} cy={9.2} />
    </Glyph>
  );
}
