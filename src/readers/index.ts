export { readDestination } from './destination';
export { readCode } from './digits';
export { decimalsOf, figureOf, minorPerUnit, readMoney, toMajor } from './money';
export { plainText } from './plainText';
export { readingValue } from './reading';
