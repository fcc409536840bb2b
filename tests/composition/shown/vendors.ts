/** The vendors of the sample site. */
export const VENDORS = {
  mapping: {
    RNG: [
      {
        vassalage: 'MANGO',
        displayName: 'Mango Studio',
        gameCount: 57,
        icon: '/pictures/mango.webp',
        gameClassify: [{ key: 'WILD', displayName: 'Wild ones', gameCount: 3 }],
      },
      {
        vassalage: 'JL',
        displayName: 'Jade Lab',
        gameCount: 31,
        icon: '/pictures/jade.webp',
        gameClassify: [],
      },
    ],
  },
  sorting: [
    {
      gameCategory: 'RNG',
      vendorNames: [
        { vassalage: 'MANGO', accountTypeName: 'Mango in slots' },
        { vassalage: 'JL', accountTypeName: 'Jade in slots' },
      ],
    },
  ],
  classifications: [{ key: 'WILD', displayName: 'Wild symbols', vendors: ['MANGO'] }],
};

/** What a merchant sets for home and its lists. */
export const TEMPLATE = {
  providerRowCategories: ['RNG'],
  inHouseVendors: [],
  jackpotVariant: 'standard',
  ageLimit: 21,
};
