export { formatAnnouncementDate, formatDateTime, formatDay, formatElapsed } from './dates';
export { deviceName } from './deviceName';
export { currencySign, formatAmount, formatMoney, formatShortMoney, parseAmount } from './money';
