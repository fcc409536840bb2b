/** Search parameter of the deposit with the promotion whose bonus it begins with. */
export const LINKED_PROMOTION = 'promotion';
