export { currencySign, formatAmount, formatShortMoney } from './amounts';
export { formatAnnouncementDate, formatDateTime, formatDay, formatElapsed, formatTime } from './dates';
export { deviceName } from './deviceName';
export { formatMoney } from './money';
export { wholePercent } from './percent';
export { playResult } from './playResult';
export { referenceOf } from './reference';
