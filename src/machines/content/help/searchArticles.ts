import type { HelpArticle } from '@contract/content';
import { foldedText as fold, wordsOf } from '@contract/readers/search';
import { forgiven, slipsBetween } from '@contract/slips';

/** An article with its index in the whole list, which is part of its address (ROUTE-47). */
export interface ListedArticle extends HelpArticle {
  readonly index: number;
  /** Its text without markup. */
  readonly plain: string;
  /** The plain text without tables, shown in the list. */
  readonly preview: string;
}

/** Score of a word in an article, 0 for no match; highest at the start of a word in the title. */
function score({ title, plain, tag }: ListedArticle, word: string): number {
  const heads = wordsOf(title);
  if (heads.some((head) => head.startsWith(word))) return 8;
  if (fold(tag) === word) return 6;
  if (fold(title).includes(word)) return 4;
  const body = wordsOf(plain);
  if (body.some((part) => part.startsWith(word))) return 2;
  return fold(plain).includes(word) ? 1 : 0;
}

/** Like {@link score}, but tolerates typing errors as the game search does. */
function scoreWithSlips(article: ListedArticle, word: string): number {
  const exact = score(article, word);
  const most = forgiven(word.length);
  if (exact > 0 || most === 0) return exact;
  const isClose = (other: string) => slipsBetween(word, other, most, true) <= most;
  if (wordsOf(article.title).some(isClose)) return 3;
  return wordsOf(article.plain).some(isClose) ? 1 : 0;
}

/**
 * Articles that contain every word of a text, title matches first; all articles for a blank text. Typing errors are
 * tolerated only when there is no exact match.
 */
export function searchArticles(articles: readonly ListedArticle[], text: string): readonly ListedArticle[] {
  const words = wordsOf(text);
  const found = ranked(articles, words, score);
  return found.length > 0 ? found : ranked(articles, words, scoreWithSlips);
}

function ranked(
  articles: readonly ListedArticle[],
  words: readonly string[],
  scoreOf: typeof score,
): readonly ListedArticle[] {
  return articles
    .map((article) => ({ article, scores: words.map((word) => scoreOf(article, word)) }))
    .filter(({ scores }) => scores.every((one) => one > 0))
    .sort((a, b) => sum(b.scores) - sum(a.scores) || a.article.index - b.article.index)
    .map(({ article }) => article);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
