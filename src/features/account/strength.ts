export { judgePassword } from '@/machines/passwordStrength/strength';
export { StrengthMeter } from './StrengthMeter';
