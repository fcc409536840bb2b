const COUNTED = ['operations', 'explained', 'ambiguous', 'unexplained'];

/** Sums up the checked histories of several parts as a line. */
export function toldHistories(parts) {
  const told = COUNTED.map((what) => `${parts.reduce((sum, part) => sum + (part[what] ?? 0), 0)} ${what}`);
  return `Histories: ${told.join(', ')}`;
}
