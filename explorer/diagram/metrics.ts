/** Sizes in pixels, shared by layout and drawing. */
export const METRICS = {
  /** Font sizes. */
  title: 14,
  text: 12,
  /** Distance between two lines of text. */
  line: 17,
  /** Between the border of a state and its text. */
  padding: 11,
  /** Height of the line with the name. */
  header: 26,
  /** Between two lines that run side by side. */
  track: 9,
  /** Between a line and a border beside it. */
  clear: 12,
  /** Room for an arrow above a state. */
  arrow: 26,
  /** Width and height of a screenshot in the box of a state, in the proportions of a phone. */
  thumbnail: { width: 72, height: 128 },
  /** Text of a state is at most this wide. */
  column: 264,
  /** Text of a state that shows its contents is at most this wide. */
  heading: 430,
} as const;

/** The width at which code hosts show pictures without scaling. */
export const PAGE_WIDTH = 980;
