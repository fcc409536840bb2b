export { createSignals, type Signals } from './deviceSignals';
