export { ProtectionScreen } from './ProtectionScreen';
