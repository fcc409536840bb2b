export { createHumanCheck } from './humanCheck';
