import { describe, expect, it } from 'vitest';
import { type ListedArticle, searchArticles } from '@/machines/content/help/searchArticles';

const article = (index: number, title: string, plain: string, tag = ''): ListedArticle => ({
  index,
  title,
  plain,
  preview: plain,
  tag,
  content: plain,
});
const found = (articles: readonly ListedArticle[], text: string) =>
  searchArticles(articles, text).map(({ index }) => index);

describe('a search in the help articles', () => {
  it('HELP-01 ranks words in the title first, then in the tag, parts of the title, words and parts of the text', () => {
    const articles = [
      article(0, 'Nothing', 'a preterm thing'),
      article(1, 'Nothing', 'all terms apply'),
      article(2, 'Midterm review', 'nothing'),
      article(3, 'Nothing', 'nothing', 'term'),
      article(4, 'Our terms', 'nothing'),
      article(5, 'Nothing', 'nothing'),
    ];
    expect(found(articles, 'term')).toEqual([4, 3, 2, 1, 0]);
  });

  it('requires every word, and adds up their scores', () => {
    const articles = [
      article(0, 'Limits', 'how to deposit and when'),
      article(1, 'Deposit limits', 'nothing'),
      article(2, 'Deposit', 'nothing'),
    ];
    expect(found(articles, 'deposit, limits')).toEqual([1, 0]);
  });

  it('keeps the list’s order for equal scores, and returns the whole list for a blank text', () => {
    const articles = [article(2, 'Bonus', ''), article(0, 'Bonus', ''), article(1, 'Bonus', '')];
    expect(found(articles, 'bonus')).toEqual([0, 1, 2]);
    expect(found(articles, ' , ')).toEqual([0, 1, 2]);
    expect(searchArticles([article(0, 'Bonus', 'of the week')], ' ')).toHaveLength(1);
  });

  it('tolerates typing errors like the game search, if nothing matches exactly', () => {
    const articles = [
      article(0, 'Withdrawals', 'how to take money out'),
      article(1, 'Bonuses', 'every withdrawal ends them'),
      article(2, 'Password', 'forgotten'),
    ];
    expect(found(articles, 'withdrawl')).toEqual([0, 1]);
    expect(found(articles, 'pasword')).toEqual([2]);
    expect(found(articles, 'xyzzy')).toEqual([]);
    // Exact matches hide close ones.
    expect(found(articles, 'withdrawals')).toEqual([0]);
  });

  it('ignores accents, case and the form of apostrophes', () => {
    const articles = [article(0, 'Señas ng MANLALARO’Y', 'x')];
    expect(found(articles, "senas manlalaro'y")).toEqual([0]);
    expect(found(articles, 'wala')).toEqual([]);
  });
});
