/** Whether a screen has a different orientation than a game needs (`any` fits every screen). */
export function isAcross(orientation: 'portrait' | 'landscape' | 'any', isPortrait: boolean): boolean {
  return orientation !== 'any' && (orientation === 'portrait') !== isPortrait;
}
