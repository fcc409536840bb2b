import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { isNode, type SyntaxNode } from '../../scripts/vite/edits';
import { leanChart } from '../../scripts/vite/leanCharts';
import { clientContract } from '../../scripts/vite/leanContract';

function programOf(code: string): SyntaxNode {
  const program: unknown = parseSync('source.js', code).program;
  if (!isNode(program)) throw new Error('no program');
  return program;
}
const squeezed = (code: string): string => code.replace(/\s+/g, ' ').trim();

describe('lean charts', () => {
  it('have no descriptions, requirement IDs and types at any depth, and lose nothing else', () => {
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
    expect(squeezed(leanChart(code, programOf(code)).code)).toBe(
      squeezed(`const chart = setup({ guards: { description: () => true, types: () => true }, }).createMachine({ id: 'chart',
        states: { first: { on: { go: { target: 'second', } } }, second: { type: 'final', }, }, });`),
    );
  });

  it('a chart without any is unchanged', () => {
    const code = "const chart = createMachine({ initial: 'a', states: { a: {} } });";
    expect(leanChart(code, programOf(code)).code).toBe(code);
  });
});

describe('lean contract', () => {
  it('marks constants created by calls as pure, and keeps what a client needs of an endpoint', () => {
    const code = `
      export const name = z.string().check(z.minLength(1));
      const list = [name];
      export const who = endpoint({ name: 'who', path: '/who', request: z.object({ name }), response: name });
      export function other() { const local = z.string(); return local; }`;
    const { code: result } = clientContract(code, programOf(code));
    expect(squeezed(result)).toBe(
      squeezed(`
      export const name = /*#__PURE__*/ (() => z.string().check(z.minLength(1)))();
      const list = [name];
      export const who = /*#__PURE__*/ (() => endpoint({ name: 'who', path: '/who', response: name }))();
      export function other() { const local = z.string(); return local; }`),
    );
  });
});
