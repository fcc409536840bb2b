import { describe, expect, it } from 'vitest';
import { rovingIndex } from '@/ui/roving';

describe('focus in a row', () => {
  it('moves by arrows and wraps at both ends', () => {
    expect(rovingIndex('ArrowRight', 0, 3)).toBe(1);
    expect(rovingIndex('ArrowRight', 2, 3)).toBe(0);
    expect(rovingIndex('ArrowLeft', 0, 3)).toBe(2);
    expect(rovingIndex('ArrowLeft', -1, 3)).toBe(2);
  });

  it('jumps to the ends by Home and End', () => {
    expect(rovingIndex('Home', 2, 5)).toBe(0);
    expect(rovingIndex('End', 1, 5)).toBe(4);
  });

  it('leaves all other keys and empty rows alone', () => {
    expect(rovingIndex('Enter', 0, 3)).toBeUndefined();
    expect(rovingIndex('ArrowRight', 0, 0)).toBeUndefined();
  });
});
