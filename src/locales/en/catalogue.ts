/** English texts of the catalogue's screens: filters, providers, game center, lottery, jackpots. */
const catalogue = {} as const;

export default catalogue;
