export { createSignals, type Signals } from './signals';
