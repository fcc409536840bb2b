/** Sizes in pixels; layout and drawing use the same. */
export const METRICS = {
  title: 14,
  text: 11.5,
  line: 16,
  padding: 12,
  header: 30,
  mark: 14,
} as const;
