export { DEFAULT_BOUND, defineModel, type ModelDefinition } from './defineModel';
export type * from './types';
