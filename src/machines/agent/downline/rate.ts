/** Text of a rate in percent, e.g. `1.25`. */
export const rateText = (basisPoints: number): string => (basisPoints / 100).toFixed(2);
