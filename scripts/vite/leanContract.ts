import type { Plugin } from 'vite';
import {
  applyEdits,
  type Edit,
  isNode,
  nodesIn,
  type Rewritten,
  removeProperties,
  type SyntaxNode,
} from './edits';

/**
 * The schema with which the server parses a request; the client's requests are checked by their types at build time.
 */
const OF_THE_SERVER = 'request';

const isEndpoint = ({ callee }: SyntaxNode): boolean => isNode(callee) && callee['name'] === 'endpoint';

/**
 * Marks each constant created by a top-level call as free of side effects, so that unused ones are dropped, and keeps
 * of each endpoint only what a client needs.
 */
export function clientContract(code: string, program: SyntaxNode): Rewritten {
  const declarations = nodesIn(program['body']).flatMap((statement) =>
    nodesIn(statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement),
  );
  const calls = declarations
    .filter((declaration) => declaration.type === 'VariableDeclaration')
    .flatMap((declaration) => nodesIn(declaration['declarations']))
    .flatMap((declarator) => nodesIn(declarator['init']))
    .filter((value) => value.type === 'CallExpression');
  const edits = calls.flatMap((call): Edit[] => [
    { start: call.start, end: call.start, text: '/*#__PURE__*/ (() => ' },
    ...(isEndpoint(call)
      ? nodesIn(call['arguments']).flatMap((row) => removeProperties(row, (name) => name === OF_THE_SERVER))
      : []),
    { start: call.end, end: call.end, text: ')()' },
  ]);
  return applyEdits(code, edits);
}

/**
 * Lets a bundle contain only the answer schemas of its calls: a schema is built by chained calls, which a bundler must
 * otherwise keep for possible side effects.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/services\/(?:contract|storage)\/[^/]+\.ts$/ },
      handler(code) {
        const program: unknown = this.parse(code);
        return isNode(program) ? clientContract(code, program) : null;
      },
    },
  };
}
