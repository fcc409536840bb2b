import type { Area } from '../area';
import { type ContentParts, contentHandlers } from './handlers';

/** Opens announcements, articles, promotions and rewards. */
export const openContent = (parts: ContentParts): Area => ({ handlers: contentHandlers(parts) });
