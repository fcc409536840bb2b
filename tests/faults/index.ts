import { CHART_FAULTS } from './charts';
import { SERVER_FAULTS } from './server';
import { SERVICE_FAULTS } from './services';
import { VIEW_FAULTS } from './views';
import { WIRING_FAULTS } from './wiring';

export { BLIND_FAULTS } from './blind';
export { type Fault, LAYERS, type TestGroup, withFault } from './fault';
export { FOURTH_BLIND_FAULTS } from './fourthBlind';
export { KEPT_FAULTS } from './kept';
export { NAMED_FAULTS } from './named';
export { RACE_FAULTS } from './races';

/** Careless mistakes of all layers. */
export const FAULTS = [
  ...CHART_FAULTS,
  ...WIRING_FAULTS,
  ...VIEW_FAULTS,
  ...SERVICE_FAULTS,
  ...SERVER_FAULTS,
];
