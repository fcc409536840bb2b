import type { Theme } from './types';

/** Seas for the fish games. */
export const FISH_THEMES: readonly Theme[] = [
  {
    name: 'bahura',
    accents: ['lagoon', 'teal', 'coral'],
    adjectives: [
      ['Giant', 'Higanteng'],
      ['Rainbow', 'Bahagharing'],
      ['Electric', 'De-Kuryenteng'],
      ['Sneaky', 'Pilyong'],
      ['Bubbling', 'Bumubulang'],
      ['Armored', 'Nakabaluting'],
      ['Golden', 'Ginintuang'],
      ['Speedy', 'Matuling'],
      ['Snappy', 'Mabalasik na'],
      ['Twilight', 'Takipsilim na'],
    ],
    nouns: [
      ['Lapu-Lapu', 'Lapu-Lapu', 'fish'],
      ['Bangus', 'Bangus', 'fish'],
      ['Tanigue', 'Tanigue', 'fish'],
      ['Pugita', 'Pugita', 'octopus'],
      ['Swordfish', 'Malasugi', 'fish'],
      ['Hammerhead', 'Pating', 'shark'],
      ['Mud Crab', 'Alimango', 'crab'],
      ['Giant Squid', 'Higanteng Pusit', 'octopus'],
      ['Butanding', 'Butanding', 'shark'],
      ['Sea Turtle', 'Pawikan', 'turtle'],
      ['Barracuda', 'Torsilyo', 'fish'],
      ['Reef Dragon', 'Dragon ng Bahura', 'dragon'],
    ],
    places: [
      ['Coral Labyrinth', 'Labirinto ng Bahura'],
      ['Abyssal Trench', 'Bangin ng Dagat'],
      ['Tuna Run', 'Daanan ng Tuna'],
      ['Mangrove Bay', 'Look ng Bakawan'],
      ['Ghost Wreck', 'Lumubog na Barko'],
      ['Pirate Shoal', 'Babaw ng Pirata'],
    ],
  },
];
