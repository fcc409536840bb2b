import { mailLikeness, nameLikeness, repeatableParts } from '@contract/readers/likeness';
import { lookOf, wordLooksOf } from '@contract/readers/looks';
import { isPattern, keepsRule } from '@contract/readers/rules';
import { foldedText, hasDigit, isNumber, isUnspaced, nameWordsOf, wordsOf } from '@contract/readers/search';
import { accountNamesIn } from '@contract/readers/texts';
import { describe, expect, it } from 'vitest';

describe('texts that mean the same', () => {
  it('of a person have one likeness', () => {
    expect(['José Peña', 'JOSE  PENA', 'jose\u0301-pen\u0303a'].map(nameLikeness)).toEqual(
      Array.from({ length: 3 }, () => 'josepena'),
    );
    expect(['Ana@Mail.example', 'a.n.a+shop@mail.example.', ' ana@mail.example'].map(mailLikeness)).toEqual(
      Array.from({ length: 3 }, () => 'ana@mail.example'),
    );
    expect(mailLikeness('ana@googlemail.com')).toBe('ana@gmail.com');
    expect(['', 'ana', '@mail.example'].map(mailLikeness)).toEqual(['', '', '']);
    expect(repeatableParts('maria.clara@mail.example')).toEqual([
      'maria.clara@mail.example',
      'maria.clara',
      'mariaclara',
      'maria',
      'clara',
    ]);
  });

  it('look alike', () => {
    expect(['Admin', 'ADM1N', 'аdmin', 'a.d.m.i.n', 'ádmïn'].map(lookOf)).toEqual(
      Array.from({ length: 5 }, () => lookOf('admin')),
    );
    expect(wordLooksOf('the_admin here')).toEqual(['the', 'admin', 'here'].map(lookOf));
  });

  it('are found by the same search', () => {
    for (const text of ['Niño', 'NIN\u0303O', 'nino', 'ＮＩＮＯ']) expect(foldedText(text)).toBe('nino');
    expect(foldedText('İzmir')).toBe('izmir');
    expect(foldedText('Gates’')).toBe("gates'");
    expect(wordsOf("Dragon's Gold 7")).toEqual(["dragon's", 'gold', '7']);
    expect(nameWordsOf('Dragon’s Gold 7')).toEqual(['dragon', 's', 'gold', '7']);
    expect(nameWordsOf('เกมส์ ไพ่')).toEqual(['เกมส์', 'ไพ่']);
    expect(['a7', 'a'].map(hasDigit)).toEqual([true, false]);
    expect(['77', 'a7', ''].map(isNumber)).toEqual([true, false, false]);
    expect(['財神', 'ไพ่', 'moon', 'луна'].map(isUnspaced)).toEqual([true, true, false, false]);
  });

  it('the names of friends in a remark are found among other words and signs', () => {
    expect(accountNamesIn('Si ana_88, @ben（cara） at \u200bdodo.')).toEqual(
      expect.arrayContaining(['ana_88', 'ben', 'dodo']),
    );
    expect(accountNamesIn('_lola_')).toEqual(expect.arrayContaining(['_lola_']));
    expect(accountNamesIn(' , ;')).toEqual([]);
  });
});

describe("an operator's rule", () => {
  const rule = { required: true, minLength: 2, maxLength: 4 };

  it('REG-18 REG-19 bounds the characters and demands the whole pattern', () => {
    expect(['ab', 'abcd', '😀😀'].map((text) => keepsRule(text, rule))).toEqual([true, true, true]);
    expect(['a', 'abcde', ''].map((text) => keepsRule(text, rule))).toEqual([false, false, false]);
    expect(['ab', 'ab1', '1ab'].map((text) => keepsRule(text, rule, '[a-z]+'))).toEqual([true, false, false]);
    expect(['ab', 'abc'].map((text) => keepsRule(text, rule, 'ab|cd'))).toEqual([true, false]);
    expect(keepsRule('', { ...rule, required: false }, '[a-z]+')).toBe(true);
  });

  it('is none when its pattern does not compile', () => {
    expect(['[a-z]+', '[a-z', '\\p{Nope}'].map(isPattern)).toEqual([true, false, false]);
    expect(keepsRule('ab', rule, '[a-z')).toBe(true);
  });
});
