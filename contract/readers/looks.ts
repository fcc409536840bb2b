import unhomoglyph from 'unhomoglyph';

/** What a name looks like: without case, accents and separators, with letters that look alike as one. */
export const lookOf = (name: string): string =>
  unhomoglyph(name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase())
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[1|!]/g, 'l')
    .replaceAll('i', 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll(/[^\p{L}]/gu, '');

/** What each word of a name looks like. */
export const wordLooksOf = (name: string): readonly string[] =>
  name.split(/[^\p{L}\p{M}\p{N}]+|_/u).map(lookOf);
