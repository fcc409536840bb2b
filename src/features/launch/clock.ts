/** Seconds as a clock shows them: `4:05`, `1:00:09`. */
export function formatElapsed(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

/** Whether a screen lies across what a game is made for (`any` fits every screen). */
export function isAcross(orientation: 'portrait' | 'landscape' | 'any', isPortrait: boolean): boolean {
  return orientation !== 'any' && (orientation === 'portrait') !== isPortrait;
}
