export { createDrafts } from './drafts';
