export { readDestination } from './destination';
export { readCode } from './digits';
export { toInternationalNumber, toMobileNumber } from './mobileNumber';
export { decimalsOf, figureOf, minorPerUnit, readMoney, toMajor } from './money';
export { plainText } from './plainText';
export { readingValue } from './reading';
