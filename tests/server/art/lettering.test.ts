import { FACE_NAMES, outlineLine } from '@demo/art/fonts';
import { type Bend, fitTitle, paragraph, smallText } from '@demo/art/lettering';
import { createRng } from '@demo/art/random';
import { describe, expect, it } from 'vitest';

const BENDS: readonly Bend[] = ['flat', 'arch', 'valley', 'rise', 'bulge', 'wave', 'fan'];

/** Box of an outline, from its absolute coordinates. */
function boxOf(d: string): { width: number; height: number } {
  const points = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

describe('lettering', () => {
  it.each(FACE_NAMES)('%s outlines accented Latin and the peso sign', (face) => {
    for (const char of 'AZaz09ñÉçøŁźĆşŐ₱&!') {
      expect(outlineLine(char, face).commands.length, char).toBeGreaterThan(3);
    }
  });

  it('leaves out characters missing in all fonts instead of drawing a box', () => {
    expect(outlineLine('龍', 'lilita').commands).toHaveLength(0);
    expect(outlineLine('A龍', 'lilita').commands).toEqual(outlineLine('A', 'lilita').commands);
  });

  it.each(FACE_NAMES)('%s keeps any title inside its box on one to three lines', (face) => {
    for (const title of [
      '7',
      'Mines',
      'Golden Dragon',
      'Book of the Lost Pharaohs',
      'Uncharacteristicallylongword Two',
    ]) {
      const block = fitTitle(title, face, { width: 262, height: 76 });
      expect(block.lines).toBeGreaterThanOrEqual(1);
      expect(block.lines).toBeLessThanOrEqual(3);
      const { width, height } = boxOf(block.d);
      expect(width, title).toBeLessThanOrEqual(263);
      expect(height, title).toBeLessThanOrEqual(77);
    }
  });

  it('bends a block without leaving its width', () => {
    for (const bend of BENDS) {
      const { width } = boxOf(fitTitle('Golden Dragon', 'lilita', { width: 262, height: 76, bend }).d);
      expect(width, bend).toBeLessThanOrEqual(290);
    }
  });

  it('wraps a paragraph at its width', () => {
    const text = paragraph('Unang deposito, doble hanggang limang libong piso sa buong linggo', 25, 300);
    expect(text.lines).toBeGreaterThan(1);
    expect(text.width).toBeLessThanOrEqual(300);
    expect(boxOf(text.d).height).toBeGreaterThan(text.lines * 20);
  });

  it('anchors short text at its start, middle or end', () => {
    const starts = (['start', 'middle', 'end'] as const).map((anchor) =>
      Math.min(
        ...[...smallText('AB', 20, anchor).d.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x)),
      ),
    );
    expect(starts[0]).toBeCloseTo(0, 0);
    expect(starts[1]).toBeLessThan(0);
    expect(starts[2]).toBeLessThan(starts[1] ?? 0);
  });
});

describe('randomness', () => {
  it('is the same for the same seed, differs between neighbours, and stays in range', () => {
    const list = (seed: string): number[] => {
      const rng = createRng('t', seed);
      return Array.from({ length: 50 }, () => rng.int(1, 6));
    };
    expect(list('100001')).toEqual(list('100001'));
    expect(list('100001')).not.toEqual(list('100002'));
    expect(new Set(list('100001'))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(createRng('t', 's').shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
    expect(() => createRng('t').pick([])).toThrow('at least one');
  });
});
