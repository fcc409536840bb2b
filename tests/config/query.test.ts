import { expect, it } from 'vitest';
import { readQuery, writeQuery } from '@/config/query';

it('LIST-23 the query of an address reads as it was written: numbers, quotes and signs stay texts', () => {
  for (const gameName of ['777', 'true', '"moon"', 'a&b=c', '6/58 + 1', 'Ñ']) {
    expect(readQuery(writeQuery({ gameName, vassalage: 'JL' }))).toEqual({ gameName, vassalage: 'JL' });
  }
});

it('parts without a text are left out, and so is the mark of an empty query', () => {
  expect(writeQuery({ vassalage: '', gameClassify: undefined })).toBe('');
  expect(writeQuery({ vassalage: '', gameName: 'moon' })).toBe('?gameName=moon');
});
