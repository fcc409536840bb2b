import { expect, it } from 'vitest';
import { parseSource, type SyntaxNode, sourcesIn } from '../../support/sources';

/** Where typed texts pass: forms, charts, contract, and the areas of the server that answer calls. */
const ROOMS = [
  'src/features',
  'src/machines',
  'src/composition',
  'contract',
  ...['account', 'agent', 'cashier', 'catalogue', 'chat', 'content', 'member', 'protection'].map(
    (area) => `server/${area}`,
  ),
];

/** Readers themselves, and what writes files. */
const ELSEWHERE = /^(?:contract\/readers|server\/cashier\/statement)\/|\.model\.ts$/;

/** Texts there that no person types into a form. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  'src/features/content/html/content.ts': "the operator's HTML: which links leave the site",
  'src/features/content/html/safeNodes.ts': "the operator's HTML: the addresses that it may lead to",
  'src/features/content/html/texts.ts': "the operator's HTML as plain text",
  'server/content/text.ts': 'HTML in the sources of the platform',
};

const JUDGES = ['trim', 'trimStart', 'trimEnd', 'normalize'];

const isNamed = (value: unknown, names: readonly string[]): boolean =>
  names.includes(String(Reflect.get(Object(value), 'name')));

/**
 * The form of a text in the contract, `z.regex(…)`. The test of the fields demands that no typed text has one.
 */
const isForm = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && isNamed(Reflect.get(Object(node['callee']), 'property'), ['regex']);

/** Places of a source that judge or change a text by an expression or by its blanks. */
function judgementsIn(file: string): readonly string[] {
  const { nodes, textOf, lineOf } = parseSource(file);
  const forms = file.startsWith('contract/') ? nodes.filter(isForm) : [];
  const isInForm = ({ start, end }: SyntaxNode): boolean =>
    forms.some((form) => form.start <= start && end <= form.end);
  const isJudging = (node: SyntaxNode): boolean =>
    (node.type === 'Literal' && node['regex'] !== undefined && !isInForm(node)) ||
    (node.type === 'NewExpression' && isNamed(node['callee'], ['RegExp'])) ||
    (node.type === 'CallExpression' && isNamed(Reflect.get(Object(node['callee']), 'property'), JUDGES));
  return nodes.filter(isJudging).map((node) => `${file}:${lineOf(node)}: ${textOf(node).slice(0, 60)}`);
}

const found = ROOMS.flatMap((room) => sourcesIn(room, /\.tsx?$/))
  .filter((file) => !ELSEWHERE.test(file))
  .flatMap((file) => {
    const judgements = judgementsIn(file);
    return judgements.length === 0 ? [] : [{ file, judgements }];
  });

it('typed texts are judged by readers only', () => {
  const strange = found.filter(({ file }) => OTHER_TEXTS[file] === undefined);
  expect(
    strange.flatMap(({ judgements }) =>
      judgements.map((each) => `${each} judges a text: read it with a reader of contract/readers.`),
    ),
  ).toEqual([]);
  const judging = new Set(found.map(({ file }) => file));
  expect(Object.keys(OTHER_TEXTS).filter((file) => !judging.has(file))).toEqual([]);
});
