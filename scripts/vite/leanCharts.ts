import type { Plugin } from 'vite';
import {
  applyEdits,
  type Edit,
  isNode,
  nodesIn,
  type Rewritten,
  removeProperties,
  type SyntaxNode,
  walk,
} from './edits';

/** Parts of a chart that only testers and diagrams read. */
const isForReaders = (name: string, { type }: SyntaxNode): boolean =>
  name === 'description' ? /Literal$/.test(type) : name === 'meta' && type === 'ObjectExpression';

/** Type placeholders of a chart, which are empty objects at run time. */
const isForCompiler = (name: string): boolean => name === 'types';

const isSetup = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' && isNode(callee) && callee['name'] === 'setup';

/** Removes descriptions, requirement IDs and types from the source of a chart. */
export function leanChart(code: string, program: SyntaxNode): Rewritten {
  const edits: Edit[] = [];
  walk(program, (node) => {
    if (isSetup(node))
      edits.push(...nodesIn(node['arguments']).flatMap((part) => removeProperties(part, isForCompiler)));
    if (node.type === 'ObjectExpression') edits.push(...removeProperties(node, isForReaders));
    return undefined;
  });
  return applyEdits(code, edits);
}

/** Removes the parts of charts that only testers read. */
export function leanCharts(): Plugin {
  return {
    name: 'lean-charts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.machine\.ts$/ },
      handler(code) {
        const program: unknown = this.parse(code);
        return isNode(program) ? leanChart(code, program) : null;
      },
    },
  };
}
