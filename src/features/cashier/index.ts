export { DepositScreen } from './DepositScreen';
export { HistoryScreen } from './HistoryScreen';
export { WithdrawalScreen } from './WithdrawalScreen';
