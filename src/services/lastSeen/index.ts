export { createLastSeen } from './lastSeen';
