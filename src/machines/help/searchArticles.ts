import type { HelpArticle } from '@/services/contract/content';

/** An article with its place in the whole list, which its address names (ROUTE-47). */
export interface ListedArticle extends HelpArticle {
  readonly index: number;
  /** Its text without markup. */
  readonly plain: string;
}

/** Letters as they are compared: small, without accents. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[‘’]/g, "'");

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}']+/gu) ?? [];

/** Where an article holds a word: best in its title, at a word's beginning. */
function score({ title, plain, tag }: ListedArticle, word: string): number {
  const heads = wordsOf(title);
  if (heads.some((head) => head.startsWith(word))) return 8;
  if (fold(tag) === word) return 6;
  if (fold(title).includes(word)) return 4;
  const body = wordsOf(plain);
  if (body.some((part) => part.startsWith(word))) return 2;
  return fold(plain).includes(word) ? 1 : 0;
}

/** Articles that hold every word of a text, those that name it in their title first; all for a blank text. */
export function searchArticles(articles: readonly ListedArticle[], text: string): readonly ListedArticle[] {
  const words = wordsOf(text);
  return articles
    .map((article) => ({ article, scores: words.map((word) => score(article, word)) }))
    .filter(({ scores }) => scores.every((one) => one > 0))
    .sort((a, b) => sum(b.scores) - sum(a.scores) || a.article.index - b.article.index)
    .map(({ article }) => article);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
