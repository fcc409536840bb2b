export { BenefitsScreen } from './BenefitsScreen';
export { BetRecordScreen } from './BetRecordScreen';
export { RebateScreen } from './RebateScreen';
