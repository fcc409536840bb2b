/** The count at which a badge stops counting (MEMBER-07). */
const BADGE_MAX = 99;

/** What a badge shows for a count: nothing for none, `99+` above 99 (MEMBER-07). */
export function unreadText(count: number): string {
  if (!(count >= 1)) return '';
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(Math.trunc(count));
}
