/** Money of some time of play, in minor units. */
interface PlayFigures {
  readonly betMinor: number;
  readonly winMinor: number;
  /** Spent on chat rooms. */
  readonly spentMinor: number;
}

/** What the player has won less everything spent, as a loss limit counts it. */
export const playResult = ({ betMinor, winMinor, spentMinor }: PlayFigures): number =>
  winMinor - betMinor - spentMinor;
