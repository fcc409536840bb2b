import { expect, it } from 'vitest';
import { readQuery, writeQuery } from '@/config/query';

it('LIST-23 the query of an address is read as text: numbers, quotes and signs stay strings', () => {
  for (const gameName of ['777', 'true', '"moon"', 'a&b=c', '6/58 + 1', 'Ñ']) {
    expect(readQuery(writeQuery({ gameName, vassalage: 'JL' }))).toEqual({ gameName, vassalage: 'JL' });
  }
});

it('empty parameters are left out, and so is the question mark of an empty query', () => {
  expect(writeQuery({ vassalage: '', gameClassify: undefined })).toBe('');
  expect(writeQuery({ vassalage: '', gameName: 'moon' })).toBe('?gameName=moon');
});
