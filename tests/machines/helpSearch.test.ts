import { describe, expect, it } from 'vitest';
import { type ListedArticle, searchArticles } from '@/machines/help/searchArticles';

const article = (index: number, title: string, plain: string, tag = ''): ListedArticle => ({
  index,
  title,
  plain,
  tag,
  content: plain,
});
const found = (articles: readonly ListedArticle[], text: string) =>
  searchArticles(articles, text).map(({ index }) => index);

describe('a search in the help articles', () => {
  it('HELP-01 finds best what is in the title, then the tag, within the title, in the text, within the text', () => {
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

  it('wants every word, and adds up how well each was found', () => {
    const articles = [
      article(0, 'Limits', 'how to deposit and when'),
      article(1, 'Deposit limits', 'nothing'),
      article(2, 'Deposit', 'nothing'),
    ];
    expect(found(articles, 'deposit, limits')).toEqual([1, 0]);
  });

  it('keeps the order of the list among equals, and is the whole list for a blank text', () => {
    const articles = [article(2, 'Bonus', ''), article(0, 'Bonus', ''), article(1, 'Bonus', '')];
    expect(found(articles, 'bonus')).toEqual([0, 1, 2]);
    expect(found(articles, ' , ')).toEqual([0, 1, 2]);
    expect(searchArticles([article(0, 'Bonus', 'of the week')], ' ')).toHaveLength(1);
  });

  it('heeds neither accents nor case nor the shape of an apostrophe', () => {
    const articles = [article(0, 'Señas ng MANLALARO’Y', 'x')];
    expect(found(articles, "senas manlalaro'y")).toEqual([0]);
    expect(found(articles, 'wala')).toEqual([]);
  });
});
