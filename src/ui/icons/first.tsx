/* Icons of the first screen. */
import { Dot, icon } from './icon';

/** Three lines: opens the side menu. */
export const IconMenu = icon(<path d="M4 6.5h16M4 12h16M4 17.5h10" />);

/** Magnifier. */
export const IconSearch = icon(
  <>
    <circle cx="10.75" cy="10.75" r="6.25" />
    <path d="m15.5 15.5 4.75 4.75" />
  </>,
);

/** Chevron to the right. */
export const IconChevronRight = icon(<path d="m9 5 7 7-7 7" />);

/** Chevron to the left. */
export const IconChevronLeft = icon(<path d="m15 5-7 7 7 7" />);

/** Two turning arrows: reloads. */
export const IconRefresh = icon(
  <path d="M19.75 10A8 8 0 0 0 5.6 7.2L4 9M4 4.5V9h4.5M4.25 14A8 8 0 0 0 18.4 16.8L20 15M20 19.5V15h-4.5" />,
);

/** Four tiles: all games. */
export const IconGrid = icon(
  <>
    <rect x="4" y="4" width="6.75" height="6.75" rx="1.75" />
    <rect x="13.25" y="4" width="6.75" height="6.75" rx="1.75" />
    <rect x="4" y="13.25" width="6.75" height="6.75" rx="1.75" />
    <rect x="13.25" y="13.25" width="6.75" height="6.75" rx="1.75" />
  </>,
);

/** House: the home page. */
export const IconHome = icon(
  <path d="M4 10.75 11 4.6a1.5 1.5 0 0 1 2 0l7 6.15M6 9.25v8.5A2.25 2.25 0 0 0 8.25 20h7.5A2.25 2.25 0 0 0 18 17.75v-8.5M9.75 20v-4.75A1.25 1.25 0 0 1 11 14h2a1.25 1.25 0 0 1 1.25 1.25V20" />,
);

/** Present: promotions. */
export const IconGift = icon(
  <>
    <rect x="3.75" y="8" width="16.5" height="4" rx="1.25" />
    <path d="M5.5 12v6A2 2 0 0 0 7.5 20h9a2 2 0 0 0 2-2v-6M12 8v12M12 8S11.25 3.75 8.5 3.75A2.1 2.1 0 0 0 6.4 5.9C6.4 7.3 7.6 8 9 8h6c1.4 0 2.6-.7 2.6-2.1a2.1 2.1 0 0 0-2.1-2.15C12.75 3.75 12 8 12 8Z" />
  </>,
);

/** Two hands shaking: invite friends. */
export const IconReferral = icon(
  <path d="m12 7.25-2.9 2.6a1.65 1.65 0 0 0 2.15 2.5l2-1.5 5 4.35a1.4 1.4 0 0 1-1.85 2.1l-.4-.35M12 7.25l-1.25-.9a2 2 0 0 0-1.2-.4H6.75L3 7M12 7.25l1.6-1a2 2 0 0 1 1.1-.3h2.55L21 7M3 14.5h2l4.65 4.1a2 2 0 0 0 2.6.05l.25-.2M16 17.3a1.4 1.4 0 0 1-1.95 2l-1.3-1.05M19 14.5h2" />,
);

/** Coin dropping into a wallet: deposit. */
export const IconDeposit = icon(
  <path d="M12 3.5v7M9 7.75l3 3 3-3M7 8.5H6.25A2.25 2.25 0 0 0 4 10.75v7A2.25 2.25 0 0 0 6.25 20h11.5A2.25 2.25 0 0 0 20 17.75v-7a2.25 2.25 0 0 0-2.25-2.25H17M20 13h-2.9a1.6 1.6 0 0 0 0 3.2H20" />,
);

/** Person: member centre. */
export const IconUser = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </>,
);

/** Heart outline: not a favourite yet. */
export const IconHeart = icon(
  <path d="M12 20S3.75 15.4 3.75 9.5A4.6 4.6 0 0 1 8.35 4.85c1.55 0 2.9.8 3.65 2 .75-1.2 2.1-2 3.65-2a4.6 4.6 0 0 1 4.6 4.65C20.25 15.4 12 20 12 20Z" />,
);

/** Clock: recent games. */
export const IconClock = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 7.25V12l3.25 2" />
  </>,
);

/** Exclamation mark in a triangle. */
export const IconWarning = icon(
  <>
    <path d="M10.4 4.85 3.2 17.4A1.85 1.85 0 0 0 4.8 20.2h14.4a1.85 1.85 0 0 0 1.6-2.8L13.6 4.85a1.85 1.85 0 0 0-3.2 0ZM12 9.5v4.25" />
    <Dot cx={12} cy={16.9} />
  </>,
);

/** Radio waves struck through: offline. */
export const IconWifiOff = icon(
  <>
    <path d="M4 4l16 16M8.4 15.1a5.2 5.2 0 0 1 5.3-1.25M5.4 11.9a9.4 9.4 0 0 1 4-2.35M13.6 9.35a9.4 9.4 0 0 1 5 2.55M2.75 8.7a13.3 13.3 0 0 1 3.5-2.3M10.6 5.1a13.4 13.4 0 0 1 10.65 3.6" />
    <Dot cx={12} cy={18.6} r={1.35} />
  </>,
);

/** Cup: winners. */
export const IconTrophy = icon(
  <path d="M7.5 4h9v6.25a4.5 4.5 0 0 1-9 0V4ZM7.5 5.75H4.25v1.5A3.5 3.5 0 0 0 7.6 10.75M16.5 5.75h3.25v1.5a3.5 3.5 0 0 1-3.35 3.5M12 14.75V17.5M8.25 20v-.5a2 2 0 0 1 2-2h3.5a2 2 0 0 1 2 2v.5h-7.5Z" />,
);

/** Flame: hot games. */
export const IconHot = icon(
  <path d="M12.25 3.25c.5 3.25 5.75 5.25 5.75 10.9A6.3 6.3 0 0 1 12 20.75a6.3 6.3 0 0 1-6-6.6c0-2.6 1.25-4.4 2.5-5.65.15 1.6.85 2.6 1.9 3 .2-3.1-.4-5.75 1.85-8.25ZM12 20.75c-1.75 0-2.9-1.3-2.9-2.95 0-1.9 1.75-2.55 2.4-4.3 1.65.9 3.4 2.4 3.4 4.3 0 1.65-1.15 2.95-2.9 2.95Z" />,
);

/** Sparkles: new games. */
export const IconNew = icon(
  <path d="M10.5 5.25c.65 4.15 1.85 5.35 6 6-4.15.65-5.35 1.85-6 6-.65-4.15-1.85-5.35-6-6 4.15-.65 5.35-1.85 6-6ZM18 3.5v4M20 5.5h-4M18 16.25v3.5M19.75 18h-3.5" />,
);

/** Slot machine with a lever: slots. */
export const IconSlots = icon(
  <>
    <rect x="3.25" y="5.25" width="14.5" height="13.5" rx="2.5" />
    <path d="M6 9h3.1l-1.75 5.5M11.75 9h3.1l-1.75 5.5M20.75 8.5v5.25a2 2 0 0 1-2 2h-1M6.5 18.75V20.5h8v-1.75" />
    <Dot cx={20.75} cy={7} r={1.5} />
  </>,
);

/** Fish: fishing games. */
export const IconFish = icon(
  <>
    <path d="M3.25 12S6.5 6.5 12 6.5c3.1 0 5 2.6 6.2 4.3L21.25 8v8l-3.05-2.8c-1.2 1.7-3.1 4.3-6.2 4.3C6.5 17.5 3.25 12 3.25 12ZM11 9.5c1 1.6 1 3.4 0 5M13 6.5l1-2.25M13 17.5l1 2.25" />
    <Dot cx={7.5} cy={11.25} />
  </>,
);

/** Two fanned cards: card games between players. */
export const IconCards = icon(
  <>
    <path d="m5.6 18.4-2-9.3A1.75 1.75 0 0 1 4.95 7L7 6.55" />
    <rect x="8.4" y="4.2" width="11" height="15" rx="2" transform="rotate(8 13.9 11.7)" />
    <path
      fill="currentColor"
      stroke="none"
      d="M14.4 7.9c1.05 1.95 2.7 2.75 2.45 4.4-.2 1.35-1.65 1.7-2.5 1l.35 1.75h-2.15l.8-1.9c-1 .5-2.3-.05-2.3-1.4 0-1.65 2.05-2.2 3.35-3.85Z"
    />
  </>,
);

/** Dealer with a broadcast wave: live casino. */
export const IconLive = icon(
  <>
    <circle cx="12" cy="9" r="3.25" />
    <path d="M5.5 20a6.5 6.5 0 0 1 13 0M12 16.25l1.75 1.1v-2.2L12 16.25Zm0 0-1.75 1.1v-2.2L12 16.25ZM17.75 4.75a6 6 0 0 1 0 8M6.25 4.75a6 6 0 0 0 0 8" />
  </>,
);

/** Football: sports. */
export const IconSports = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m12 8.25 3.55 2.6-1.35 4.15H9.8l-1.35-4.15L12 8.25ZM12 8.25v-4.5M15.55 10.85l4.3-1.35M14.2 15l2.65 3.6M9.8 15l-2.65 3.6M8.45 10.85l-4.3-1.35" />
  </>,
);

/** Game controller: e-sports. */
export const IconEsports = icon(
  <>
    <path d="M8 6.75h8a5 5 0 0 1 4.9 4l.75 4.15a2.85 2.85 0 0 1-5 2.3L15 15.25H9L7.35 17.2a2.85 2.85 0 0 1-5-2.3l.75-4.15a5 5 0 0 1 4.9-4ZM8 9.25v3.5M6.25 11h3.5" />
    <Dot cx={15} cy={12} />
    <Dot cx={17.25} cy={9.9} />
  </>,
);

/** Numbered ball with its ticket: lottery. */
export const IconLottery = icon(
  <>
    <circle cx="14" cy="10" r="6.25" />
    <path d="M12.4 8.4 14.1 7.25v5.5M7.85 11.2 4.6 12.35a1.25 1.25 0 0 0-.75 1.6l.3.85a1.6 1.6 0 0 1 1.05 3l.3.85a1.25 1.25 0 0 0 1.6.75l9.75-3.5" />
  </>,
);

/** Rooster's head with its comb: cockfight. */
export const IconCockfight = icon(
  <>
    <path d="M9 8.6C7.7 8 6.9 6.9 7.1 5.5c1-.1 1.8.2 2.4.9C9.4 4.9 10 3.6 11.4 3c1 .7 1.5 1.7 1.5 2.8.7-1 1.8-1.6 3.1-1.4.2 1.2-.1 2.2-.8 3 1.2-.1 2.2.4 2.8 1.5-.4.8-1 1.4-1.8 1.7" />
    <path d="M9 8.6a5.2 5.2 0 0 1 3-.9c2.9 0 4.7 2 4.7 4.7 0 3.4 2.8 4.4 2.8 8.4H7.2c0-2.3 1.5-3.2 1.5-5.2M7.3 11 3.6 12.9l4.1 1.2M7.7 14.1c.8 1.7.5 3.2-.6 4.1-1.1-.7-1.5-2.2-.9-4.5" />
    <Dot cx={11.4} cy={11.6} r={1.2} />
  </>,
);

/** Bingo card with a marked line. */
export const IconBingo = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="2.5" />
    <path d="M4 9.35h16M4 14.65h16M9.35 4v16M14.65 4v16" />
    <Dot cx={6.7} cy={6.7} r={1.5} />
    <Dot cx={12} cy={12} r={1.5} />
    <Dot cx={17.3} cy={17.3} r={1.5} />
  </>,
);

/** Crown: jackpots. */
export const IconJackpot = icon(
  <>
    <path d="M4.75 16.25 3.5 7.5l4.75 3.75L12 5.25l3.75 6L20.5 7.5l-1.25 8.75H4.75ZM5 19.5h14" />
    <Dot cx={12} cy={13.4} />
  </>,
);

/** Building with a star: in-house games. */
export const IconInHouse = icon(
  <path d="M3.75 9.5 12 4l8.25 5.5M5.5 9.75V20M18.5 9.75V20M3.75 20h16.5M12 9.75l1.05 2.15 2.35.35-1.7 1.65.4 2.35-2.1-1.1-2.1 1.1.4-2.35-1.7-1.65 2.35-.35L12 9.75Z" />,
);

/** Two dice: mini games. */
export const IconDice = icon(
  <>
    <rect x="3.5" y="9.5" width="11" height="11" rx="2.5" />
    <path d="M9.4 6.6 10.75 4.9a2.5 2.5 0 0 1 3.5-.45l4.95 3.8a2.5 2.5 0 0 1 .45 3.5l-2.4 3.1" />
    <Dot cx={6.75} cy={12.75} />
    <Dot cx={11.25} cy={17.25} />
    <Dot cx={9} cy={15} />
    <Dot cx={15.4} cy={9.2} />
  </>,
);
