export { readInitialData } from './initialData';
export { createServedAnswers } from './servedAnswers';
