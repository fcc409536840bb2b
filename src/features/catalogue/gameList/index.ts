export { useAddressedText } from './address';
export { MenuButton } from './CategoryMenu';
export { type VendorChoice, vendorTiles } from './filters';
export { GameGrid } from './GameGrid';
export { GameList, Skeleton, useKeptGames } from './GameList';
export { HotList } from './HotList';
export { OwnEmpty } from './OwnEmpty';
export { NARROW_ROWS, PLAIN_ROWS } from './rows';
