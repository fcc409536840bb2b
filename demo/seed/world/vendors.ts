import type { RequestType } from '@server/catalogue/requestTypes';
import type { LocalizedText } from '@server/content/text';
import { both, same } from '@server/content/text';
import type { Accent, Motif, SeedVendor, VendorKind } from './types';

interface VendorTraits {
  readonly kind: VendorKind;
  readonly accent: Accent;
  readonly motif: Motif;
  readonly requestTypes: readonly RequestType[];
  readonly inHouse?: boolean;
}

function vendor(code: string, name: string | LocalizedText, traits: VendorTraits): SeedVendor {
  return {
    code,
    displayName: typeof name === 'string' ? same(name) : name,
    kind: traits.kind,
    accent: traits.accent,
    motif: traits.motif,
    inHouse: traits.inHouse ?? false,
    requestTypes: traits.requestTypes,
  };
}

/**
 * All vendors in display order. JL, RTG, the lottery, e-sport and cockfight codes come from the
 * specification (CONST-07, CONST-08, LAUNCH-02..LAUNCH-04); every other code and every name is invented.
 */
export const VENDORS: readonly SeedVendor[] = [
  vendor('JL', 'Jeepney Lane', {
    kind: 'slots',
    accent: 'amber',
    motif: 'jeepney',
    requestTypes: ['RNG', 'FISH'],
  }),
  vendor('RTG', 'Rattan Grove', { kind: 'slots', accent: 'emerald', motif: 'leaf', requestTypes: ['RNG'] }),
  vendor('HAL', 'Halina House', {
    kind: 'slots',
    accent: 'gold',
    motif: 'star',
    requestTypes: ['RNG', 'FISH'],
    inHouse: true,
  }),
  vendor('TLW', 'Tanglaw Workshop', {
    kind: 'slots',
    accent: 'sunset',
    motif: 'lantern',
    requestTypes: ['RNG'],
    inHouse: true,
  }),
  vendor('PRW', 'Perlas & Wax', {
    kind: 'slots',
    accent: 'orchid',
    motif: 'pearl',
    requestTypes: ['RNG', 'PVP'],
    inHouse: true,
  }),
  vendor('MKL', 'Makulay Labs', {
    kind: 'slots',
    accent: 'magenta',
    motif: 'butterfly',
    requestTypes: ['RNG'],
  }),
  vendor('BTP', 'Brasstop Parade', {
    kind: 'slots',
    accent: 'crimson',
    motif: 'music',
    requestTypes: ['RNG'],
  }),
  vendor('CRB', 'Coral & Bolt', {
    kind: 'slots',
    accent: 'coral',
    motif: 'shell',
    requestTypes: ['RNG', 'FISH'],
  }),
  vendor('KDM', 'Kidlat & Moss', {
    kind: 'slots',
    accent: 'mint',
    motif: 'lightning',
    requestTypes: ['RNG'],
  }),
  vendor('HBN', 'Habagat North', { kind: 'slots', accent: 'sapphire', motif: 'wave', requestTypes: ['RNG'] }),
  vendor('SLW', 'Slowriver Works', { kind: 'slots', accent: 'teal', motif: 'turtle', requestTypes: ['RNG'] }),
  vendor('OKF', 'Oko & Finch', { kind: 'slots', accent: 'rose', motif: 'bird', requestTypes: ['RNG'] }),
  vendor('VTB', 'Velvet Turbine', { kind: 'slots', accent: 'plum', motif: 'rocket', requestTypes: ['RNG'] }),
  vendor('NHR', 'Nightheron Row', { kind: 'slots', accent: 'indigo', motif: 'moon', requestTypes: ['RNG'] }),
  vendor('GMF', 'Gumamela Forge', { kind: 'slots', accent: 'rose', motif: 'flower', requestTypes: ['RNG'] }),
  vendor('PTK', 'Patak Studio', { kind: 'slots', accent: 'lagoon', motif: 'gem', requestTypes: ['RNG'] }),
  vendor('BGB', 'Barangay Ball Co.', {
    kind: 'bingo',
    accent: 'violet',
    motif: 'bingo',
    requestTypes: ['RNG'],
  }),
  vendor('BFM', 'Bluefathom Arcade', {
    kind: 'fish',
    accent: 'lagoon',
    motif: 'shark',
    requestTypes: ['FISH'],
  }),
  vendor('DGA', 'Dagatan Amusements', {
    kind: 'fish',
    accent: 'sapphire',
    motif: 'octopus',
    requestTypes: ['FISH', 'RNG'],
  }),
  vendor('AMH', 'Amihan Tables', { kind: 'live', accent: 'emerald', motif: 'cards', requestTypes: ['LIVE'] }),
  vendor('ILW', 'Ilaw Stage', { kind: 'live', accent: 'gold', motif: 'wheel', requestTypes: ['LIVE'] }),
  vendor('MBH', 'Marble Hour', { kind: 'live', accent: 'slate', motif: 'roulette', requestTypes: ['LIVE'] }),
  vendor('SFT', 'Saffron Terrace', { kind: 'live', accent: 'amber', motif: 'chip', requestTypes: ['LIVE'] }),
  vendor('BRG', 'Baraha Guild', { kind: 'cards', accent: 'crimson', motif: 'cards', requestTypes: ['PVP'] }),
  vendor('KTC', 'Kanto Table Club', { kind: 'cards', accent: 'jade', motif: 'dice', requestTypes: ['PVP'] }),
  vendor('BNY', 'Banyan Court', {
    kind: 'cards',
    accent: 'teal',
    motif: 'crown',
    requestTypes: ['PVP', 'RNG'],
  }),
  vendor('LBO', 'Larong Bola', {
    kind: 'sportsbook',
    accent: 'emerald',
    motif: 'ball',
    requestTypes: ['SPORTS'],
  }),
  vendor('LWS', 'Longwhistle', {
    kind: 'sportsbook',
    accent: 'sapphire',
    motif: 'trophy',
    requestTypes: ['SPORTS'],
  }),
  vendor('AV', 'Arena Verde', {
    kind: 'esport',
    accent: 'jade',
    motif: 'controller',
    requestTypes: ['SPORTS'],
  }),
  vendor('AI', 'Argus Isle', { kind: 'esport', accent: 'indigo', motif: 'robot', requestTypes: ['SPORTS'] }),
  vendor('IMES', 'Ironmoss', { kind: 'esport', accent: 'slate', motif: 'shield', requestTypes: ['SPORTS'] }),
  vendor('TF', 'Thunderfern', {
    kind: 'esport',
    accent: 'violet',
    motif: 'lightning',
    requestTypes: ['SPORTS'],
  }),
  vendor('IA', 'Isla Arena', { kind: 'esport', accent: 'lagoon', motif: 'sword', requestTypes: ['SPORTS'] }),
  vendor('SV3', 'Spurvale', {
    kind: 'cockfight',
    accent: 'crimson',
    motif: 'rooster',
    requestTypes: ['SPORTS'],
  }),
  vendor('DS88', 'Dawn Sabungan', {
    kind: 'cockfight',
    accent: 'sunset',
    motif: 'rooster',
    requestTypes: ['SPORTS'],
  }),
  vendor('DIG', 'Dignidad Derby', {
    kind: 'cockfight',
    accent: 'gold',
    motif: 'rooster',
    requestTypes: ['SPORTS'],
  }),
  vendor('WGB', 'Whitegate Bantam', {
    kind: 'cockfight',
    accent: 'slate',
    motif: 'rooster',
    requestTypes: ['SPORTS'],
  }),
  vendor('WS168', 'Wingspur', {
    kind: 'cockfight',
    accent: 'coral',
    motif: 'rooster',
    requestTypes: ['SPORTS'],
  }),
  vendor('LOTT', both('Palabunutan ng Bayan', 'Town Draw Hall'), {
    kind: 'lottery',
    accent: 'gold',
    motif: 'ticket',
    requestTypes: ['LOTT'],
  }),
  vendor('TCG_LOTTO_VN', 'Lotus Delta Draws', {
    kind: 'lottery',
    accent: 'rose',
    motif: 'flower',
    requestTypes: ['LOTT', 'ELOTT'],
  }),
  vendor('TCG_SEA', 'Monsoon Draws', {
    kind: 'lottery',
    accent: 'teal',
    motif: 'wave',
    requestTypes: ['LOTT'],
  }),
  vendor('ELOTT', both('Kisap Bunutan', 'Blink Draws'), {
    kind: 'lottery',
    accent: 'magenta',
    motif: 'lightning',
    requestTypes: ['ELOTT'],
  }),
];

function codesWhere(isWanted: (one: SeedVendor) => boolean): readonly string[] {
  return VENDORS.filter(isWanted).map(({ code }) => code);
}

/** CONST-11 */
export const IN_HOUSE_VENDORS = codesWhere(({ inHouse }) => inHouse);
/** CONST-07 */
export const ESPORT_VENDORS = codesWhere(({ kind }) => kind === 'esport');
/** CONST-08 */
export const COCKFIGHT_VENDORS = codesWhere(({ kind }) => kind === 'cockfight');
