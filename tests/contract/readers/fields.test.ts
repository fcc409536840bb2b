import { describe, expect, it } from 'vitest';
import { compareReadings, KINDS } from './corpus';
import { fields, kindsOf, texts, WRITTEN_BY_PROGRAMS } from './fields';

describe('every typed field has a reader', () => {
  it('in the forms', () => {
    const without = fields.filter(({ reads }) => reads === undefined);
    expect(
      without.map(({ place }) => `${place} does not say with reads="…" which reader judges its text.`),
    ).toEqual([]);
    const cut = fields.filter(({ cuts }) => cuts.length > 0);
    expect(
      cut.map(({ place, cuts }) => `${place} lets the browser judge raw text by ${cuts.join()}.`),
    ).toEqual([]);
    expect(fields.length).toBeGreaterThan(30);
  });

  it('in the calls', () => {
    const without = texts.filter(
      ({ place, kind }) => kind === undefined && !WRITTEN_BY_PROGRAMS.some((pattern) => pattern.test(place)),
    );
    expect(
      without.map(({ place }) => `${place} is a text without a reader: declare it with typed().`),
    ).toEqual([]);
    expect(texts.filter(({ kind }) => kind !== undefined).length).toBeGreaterThan(30);
  });

  it('of a kind that a call knows too, where it is sent as text', () => {
    const kinds = new Set(texts.map(({ kind }) => kind));
    // Money, counts and percentages are sent as numbers.
    const asText = fields.flatMap(kindsOf).filter((kind) => !['money', 'count', 'percentage'].includes(kind));
    expect([...new Set(asText)].filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});

describe('the corpus', () => {
  it.each(KINDS)('of the kind %s is read alike by its reader and by every call that has it', (kind) => {
    const { results, differences } = compareReadings(kind);
    expect(differences).toEqual([]);
    expect(results).toBeGreaterThan(0);
  });
});
