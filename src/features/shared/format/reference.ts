/** Short form of the id of a payment or a round, which a player can tell customer service. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();
