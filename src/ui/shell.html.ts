/**
 * The page before its first script: header, placeholders of home, bottom bar. It is inside `#root`, where the first
 * render replaces it, and only critical.css styles it, so that it needs no other request. The server fills in
 * `{{brand}}`. Its icons are those of icons/ (a test compares them).
 */
const MENU = '<path d="M4 6.5h16M4 12h16M4 17.5h10" />';
const SEARCH = '<circle cx="10.75" cy="10.75" r="6.25" /><path d="m15.5 15.5 4.75 4.75" />';
const HOME =
  '<path d="M4 10.75 11 4.6a1.5 1.5 0 0 1 2 0l7 6.15M6 9.25v8.5A2.25 2.25 0 0 0 8.25 20h7.5A2.25 2.25 0 0 0 18 17.75v-8.5M9.75 20v-4.75A1.25 1.25 0 0 1 11 14h2a1.25 1.25 0 0 1 1.25 1.25V20" />';
const GIFT =
  '<rect x="3.75" y="8" width="16.5" height="4" rx="1.25" /><path d="M5.5 12v6A2 2 0 0 0 7.5 20h9a2 2 0 0 0 2-2v-6M12 8v12M12 8S11.25 3.75 8.5 3.75A2.1 2.1 0 0 0 6.4 5.9C6.4 7.3 7.6 8 9 8h6c1.4 0 2.6-.7 2.6-2.1a2.1 2.1 0 0 0-2.1-2.15C12.75 3.75 12 8 12 8Z" />';
const REFERRAL =
  '<path d="m12 7.25-2.9 2.6a1.65 1.65 0 0 0 2.15 2.5l2-1.5 5 4.35a1.4 1.4 0 0 1-1.85 2.1l-.4-.35M12 7.25l-1.25-.9a2 2 0 0 0-1.2-.4H6.75L3 7M12 7.25l1.6-1a2 2 0 0 1 1.1-.3h2.55L21 7M3 14.5h2l4.65 4.1a2 2 0 0 0 2.6.05l.25-.2M16 17.3a1.4 1.4 0 0 1-1.95 2l-1.3-1.05M19 14.5h2" />';
const DEPOSIT =
  '<path d="M12 3.5v7M9 7.75l3 3 3-3M7 8.5H6.25A2.25 2.25 0 0 0 4 10.75v7A2.25 2.25 0 0 0 6.25 20h11.5A2.25 2.25 0 0 0 20 17.75v-7a2.25 2.25 0 0 0-2.25-2.25H17M20 13h-2.9a1.6 1.6 0 0 0 0 3.2H20" />';
const USER = '<circle cx="12" cy="8" r="4" /><path d="M4.5 20a7.5 7.5 0 0 1 15 0" />';

const icon = (shapes: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
const repeat = (markup: string, count: number) => markup.repeat(count);
const cards = repeat('<i class="sh-card"><b></b><b></b></i>', 8);
const row = `<i class="sh-heading"></i><div class="sh-cards">${cards}</div>`;

export const SHELL_HTML = `<div class="sh" aria-hidden="true">
<div class="sh-top">${icon(MENU)}<span class="sh-word">{{brand}}</span>${icon(SEARCH)}<i class="sh-pill"></i><i class="sh-pill"></i></div>
<div class="sh-page"><i class="sh-banner"></i><i class="sh-line"></i><div class="sh-kinds">${repeat('<i></i>', 6)}</div>${row}${row}</div>
<div class="sh-bottom">${icon(HOME)}${icon(GIFT)}<span>${icon(REFERRAL)}</span>${icon(DEPOSIT)}${icon(USER)}</div>
</div>`;
