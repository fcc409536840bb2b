export { BenefitsScreen } from './BenefitsScreen';
export { BetRecordScreen } from './BetRecordScreen';
export { ManualRebateScreen } from './ManualRebateScreen';
