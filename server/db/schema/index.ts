/* The tables of the platform, by area. */

export * from './accounts';
export * from './agents';
export * from './cashier';
export * from './catalogue';
export * from './chat';
export type { Localized } from './columns';
export * from './content';
export * from './money';
export * from './platform';
export * from './play';
export * from './protection';
