import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isNode, type SyntaxNode } from '../../scripts/vite/edits';
import { leanChart } from '../../scripts/vite/leanCharts';
import { clientContract } from '../../scripts/vite/leanContract';
import { partSource, takeApart } from '../../scripts/vite/splitExports';

function programOf(code: string): SyntaxNode {
  const program: unknown = parseSync('source.js', code).program;
  if (!isNode(program)) throw new Error('no program');
  return program;
}
const squeezed = (code: string): string => code.replace(/\s+/g, ' ').trim();

describe('lean charts', () => {
  it('lose descriptions, requirement IDs and types at every depth, and nothing else', () => {
    const code = `
      const chart = setup({
        types: { context: {}, events: {} },
        guards: { description: () => true, types: () => true },
      }).createMachine({
        id: 'chart',
        description: 'All of it.',
        states: {
          first: { description: \`One.\`, meta: { requirements: ['A-01'] }, on: { go: { target: 'second', description: 'On.' } } },
          second: { type: 'final', meta: {} },
        },
      });`;
    expect(squeezed(leanChart(code, programOf(code)))).toBe(
      squeezed(`const chart = setup({ guards: { description: () => true, types: () => true }, }).createMachine({ id: 'chart',
        states: { first: { on: { go: { target: 'second', } } }, second: { type: 'final', }, }, });`),
    );
  });

  it('a chart without any is left as it is', () => {
    const code = "const chart = createMachine({ initial: 'a', states: { a: {} } });";
    expect(leanChart(code, programOf(code))).toBe(code);
  });
});

describe('lean contract', () => {
  it('marks every constant that a call makes as pure, and leaves an endpoint what a client needs', () => {
    const code = `
      export const name = z.string().check(z.minLength(1));
      const list = [name];
      export const who = endpoint({ name: 'who', path: '/who', request: z.object({ name }), access: 'public', cacheSeconds: 5, response: name });
      export function other() { const local = z.string(); return local; }`;
    const result = clientContract(code, programOf(code));
    expect(squeezed(result)).toBe(
      squeezed(`
      export const name = /*#__PURE__*/ (() => z.string().check(z.minLength(1)))();
      const list = [name];
      export const who = /*#__PURE__*/ (() => endpoint({ name: 'who', path: '/who', response: name }))();
      export function other() { const local = z.string(); return local; }`),
    );
  });
});

describe('split exports', () => {
  const file = '/x/contract.ts';
  const code = `
    import * as z from 'zod/mini';
    import type { Other } from './other';
    export type Name = string;
    const short = z.string();
    export const name = z.object({ short });
    export function greet(who: Name): Other { return name.parse(who); }
    export interface Wide { name: string }`;

  it('each declaration becomes a module that brings what it names, and nothing more', () => {
    const parts = takeApart(file, code);
    if (parts === undefined) throw new Error('not taken apart');
    expect(parts.exported).toEqual(['name', 'greet']);
    expect(partSource(file, 'short', parts)).not.toContain('?part=');
    expect(partSource(file, 'name', parts)).toContain('import { short } from "/x/contract.ts?part=short";');
    expect(partSource(file, 'greet', parts)).toContain('import { name } from');
    expect(partSource(file, 'greet', parts)).not.toContain('import { short } from');
    expect(partSource(file, 'greet', parts)).toContain('export function greet');
  });

  it('what a file passes on, and that a call does nothing but answer, stay', () => {
    const parts = takeApart(
      '/x/library.js',
      `export { clone } from './util.js';
       // @__NO_SIDE_EFFECTS__
       export function text() { return 1; }
       function _enum() { return 2; }
       export { _enum as enum };`,
    );
    if (parts === undefined) throw new Error('not taken apart');
    expect(parts.passedOn).toEqual([
      { name: 'clone', as: 'clone', from: './util.js' },
      { name: '_enum', as: 'enum' },
    ]);
    expect(partSource('/x/library.js', 'text', parts)).toContain(
      '@__NO_SIDE_EFFECTS__ */ export function text',
    );
    expect(partSource('/x/library.js', '_enum', parts)).toContain('export function _enum');
  });

  it.each([
    ['a statement that does something', 'export const a = 1; start();'],
    ['a variable that changes', 'export let a = 1;'],
    ['two variables in one statement', 'export const a = 1, b = 2;'],
    ['a default export', 'export default 1;'],
    ['exports of another module', "export * from './b';"],
  ])('a file with %s is left whole', (_name, text) => {
    expect(takeApart(file, text)).toBeUndefined();
  });
});
