import type { Tail } from './types';

/** Endings of slot titles. */
export const SLOT_TAILS: readonly Tail[] = [
  ['{n} Rush', '{n} Rush'],
  ['{n} Fiesta', 'Pista ng {n}'],
  ['{n} Fortune', 'Kapalaran ng {n}'],
  ['{n} Kingdom', 'Kaharian ng {n}'],
  ['{n} Garden', 'Hardin ng {n}'],
  ['{n} Parade', 'Parada ng {n}'],
  ['{n} Trail', 'Landas ng {n}'],
  ['{n} Nights', 'Mga Gabi ng {n}'],
  ['{n} Dream', 'Pangarap ng {n}'],
  ['{n} Storm', 'Bagyo ng {n}'],
  ['{n} Dance', 'Sayaw ng {n}'],
  ['{n} Charm', 'Alindog ng {n}'],
  ['{n} Blast', '{n} Blast'],
  ['{n} Frenzy', '{n} Frenzy'],
  ['{n} Reels', '{n} Reels'],
  ['{n} Quest', '{n} Quest'],
  ['{n} Legend', 'Alamat ng {n}'],
  ['{n} Secrets', 'Mga Lihim ng {n}'],
  ['{n} Spins', '{n} Spins'],
  ['{n} Wonders', 'Hiwaga ng {n}'],
  ['{n} Riches', 'Yaman ng {n}'],
  ['{n} Royale', '{n} Royale'],
  ['{n} Party', '{n} Party'],
  ['{n} Hour', 'Oras ng {n}'],
];

/** Endings that name a mechanic, by classification. */
export const MECHANIC_TAILS = {
  Surgelines: [['{n} Surgelines', '{n} Surgelines']],
  HoldRespin: [
    ['{n}: Hold & Respin', '{n}: Hold & Respin'],
    ['{n} Link-Up', '{n} Link-Up'],
  ],
  Cascade: [
    ['{n} Cascade', 'Bagsak ng {n}'],
    ['{n} Tumble', '{n} Tumble'],
  ],
  Cluster: [
    ['{n} Clusters', 'Kumpol ng {n}'],
    ['{n} Swarm', 'Kawan ng {n}'],
  ],
  Classic: [
    ['{n} Classic', 'Klasikong {n}'],
    ['{n} Classic Reels', 'Klasikong Rolyo ng {n}'],
  ],
  JP: [
    ['{n} Jackpot', 'Jackpot ng {n}'],
    ['{n} Grand Vault', '{n} Grand Vault'],
    ['{n} Pot', 'Palayok ng {n}'],
  ],
} as const satisfies Readonly<Record<string, readonly Tail[]>>;

export const BINGO_TAILS: readonly Tail[] = [
  ['{n} Bingo', 'Bingo ng {n}'],
  ['{n} Bingo Night', 'Gabing Bingo ng {n}'],
  ['{n} Bingo Hall', 'Bingguhan ng {n}'],
  ['{n} Bingo 75', '{n} Bingo 75'],
  ['{n} Bingo 90', '{n} Bingo 90'],
  ['{n} Speed Bingo', 'Mabilisang Bingo ng {n}'],
  ['{n} Video Bingo', '{n} Video Bingo'],
];

export const MINI_TAILS: readonly Tail[] = [
  ['{n} Dice', 'Dais ng {n}'],
  ['{n} Flip', 'Baligtarin ang {n}'],
  ['{n} Dig', 'Hukayin ang {n}'],
  ['{n} Tap', 'Pindutin ang {n}'],
  ['{n} Stack', 'Patong-Patong na {n}'],
  ['{n} Match-Up', 'Itugma ang {n}'],
  ['{n} Hop', 'Lundag ng {n}'],
  ['{n} Toss', 'Ihagis ang {n}'],
  ['{n} Ladder', 'Hagdan ng {n}'],
  ['{n} Towers', 'Tore ng {n}'],
  ['{n} Hi-Lo', '{n} Hi-Lo'],
  ['{n} Pick', 'Piliin ang {n}'],
];

export const CRASH_TAILS: readonly Tail[] = [
  ['{n} Climb', 'Akyat ng {n}'],
  ['{n} Ascent', 'Pagtaas ng {n}'],
  ['{n} Liftoff', 'Lipad ng {n}'],
  ['{n} Sky Run', '{n} Sky Run'],
  ['{n} Glide', 'Salimbay ng {n}'],
];

export const SCRATCH_TAILS: readonly Tail[] = [
  ['{n} Scratch', 'Kaskasin ang {n}'],
  ['{n} Scratch Card', 'Kaskasan ng {n}'],
  ['{n} Peel & Reveal', 'Tuklapin ang {n}'],
];

export const ARCADE_TAILS: readonly Tail[] = [
  ['{n} Rocket', 'Rocket ng {n}'],
  ['{n} Arcade Dice', '{n} Arcade Dice'],
  ['{n} Treasure Dig', 'Paghuhukay sa {n}'],
  ['{n} Brick Climb', '{n} Brick Climb'],
  ['{n} Coin Toss', 'Kara Krus ng {n}'],
];

export const FISH_TAILS: readonly Tail[] = [
  ['{n} Hunt', 'Habulin ang {n}'],
  ['{n} Fishing', 'Pangingisda ng {n}'],
  ['{n} Harpoon', 'Salapang ng {n}'],
  ['{n} Net', 'Lambat ng {n}'],
  ['{n} Cannon', '{n} Cannon'],
  ['{n} Showdown', '{n} Showdown'],
  ['{n} Captain', 'Kapitan ng {n}'],
  ['{n} Expedition', 'Ekspedisyon ng {n}'],
];
