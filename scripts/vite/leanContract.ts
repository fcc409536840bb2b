import type { Plugin } from 'vite';
import { applyEdits, type Edit, isNode, nodesIn, removeProperties, type SyntaxNode } from './edits';

/** What of an endpoint only the server reads: the client's requests are checked when it is built, by their types. */
const OF_THE_SERVER = new Set(['request', 'access', 'cacheSeconds', 'maxBodyBytes']);

const isEndpoint = ({ callee }: SyntaxNode): boolean => isNode(callee) && callee['name'] === 'endpoint';

/**
 * Marks each constant that a top-level call makes as free of side effects, so that an unused one is dropped, and
 * leaves of each endpoint what a client needs.
 */
export function clientContract(code: string, program: SyntaxNode): string {
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
      ? nodesIn(call['arguments']).flatMap((row) => removeProperties(row, (name) => OF_THE_SERVER.has(name)))
      : []),
    { start: call.end, end: call.end, text: ')()' },
  ]);
  return applyEdits(code, edits);
}

/**
 * Lets a bundle hold only the answers of the calls that it makes: a schema is built by chained calls, which a
 * bundler must otherwise keep for what they might do besides.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/services\/(?:contract|storage)\/[^/]+\.ts(?:\?part=\w+)?$/ },
      handler(code) {
        const program: unknown = this.parse(code);
        return isNode(program) ? { code: clientContract(code, program), map: null } : null;
      },
    },
  };
}
