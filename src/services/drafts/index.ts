export { createDrafts, type Drafts, type StoredDraft } from './drafts';
