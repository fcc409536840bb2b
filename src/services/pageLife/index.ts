export { answerTabs, askTabs } from './tabs';
export { type PageMoment, watchPage } from './watchPage';
