import type { Plugin } from 'vite';
import { applyEdits, type Edit, isNode, nodesIn, removeProperties, type SyntaxNode, walk } from './edits';

/** Parts of a chart that testers and diagrams read, and no player ever does. */
const isForReaders = (name: string, { type }: SyntaxNode): boolean =>
  name === 'description' ? /Literal$/.test(type) : name === 'meta' && type === 'ObjectExpression';

/** Types of a chart, which are empty objects when it runs. */
const isForCompiler = (name: string): boolean => name === 'types';

const isSetup = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' && isNode(callee) && callee['name'] === 'setup';

/** Removes descriptions, requirement IDs and types from the source of a chart. */
export function leanChart(code: string, program: SyntaxNode): string {
  const edits: Edit[] = [];
  walk(program, (node) => {
    if (isSetup(node))
      edits.push(...nodesIn(node['arguments']).flatMap((part) => removeProperties(part, isForCompiler)));
    if (node.type === 'ObjectExpression') edits.push(...removeProperties(node, isForReaders));
    return undefined;
  });
  return applyEdits(code, edits);
}

/** Ships charts without what only testers read. */
export function leanCharts(): Plugin {
  return {
    name: 'lean-charts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.machine\.ts$/ },
      handler(code) {
        const program: unknown = this.parse(code);
        return isNode(program) ? { code: leanChart(code, program), map: null } : null;
      },
    },
  };
}
