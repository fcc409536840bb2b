import { SAFETY_ARTICLES } from '@server/content/safetyArticles';
import type { SeedHelpArticle } from '../types';
import { ACCOUNT_ARTICLES } from './account';
import { LEGAL_ARTICLES } from './legal';
import { MONEY_ARTICLES } from './money';
import { PLAY_ARTICLES } from './play';

/** All help articles in list order; `/m/helpDetail?i=` counts in this order. */
export const HELP_ARTICLES: readonly SeedHelpArticle[] = [
  ...ACCOUNT_ARTICLES.slice(0, 1),
  ...SAFETY_ARTICLES,
  ...MONEY_ARTICLES,
  ...ACCOUNT_ARTICLES.slice(1),
  ...PLAY_ARTICLES,
  ...LEGAL_ARTICLES,
];
