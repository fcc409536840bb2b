import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clientFrame } from '@/services/contract/chatChannel';
import { ENDPOINTS } from '@/services/contract/endpoints';
import { READ_BY } from '@/services/contract/typed';

/** Components that a person types into. They pass the kind of their text on, or have one. */
const FIELDS = ['TextField', 'TextArea', 'PasswordField', 'NewPasswordField', 'input', 'textarea'];
/** Types of inputs that take no text. */
const CHOICES = ['checkbox', 'radio', 'range', 'file', 'hidden'];

interface FormField {
  readonly place: string;
  readonly reads: string | undefined;
  /** Attributes by which the browser would cut or judge the raw text. */
  readonly cuts: readonly string[];
}

/** Every field in the source of a view, with the kind of its text. */
function fieldsOf(file: string): readonly FormField[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: FormField[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const name = node.tagName.getText();
      const attributes = new Map(
        node.attributes.properties.flatMap((each) =>
          ts.isJsxAttribute(each) ? [[each.name.getText(), each.initializer?.getText() ?? ''] as const] : [],
        ),
      );
      const isChoice = CHOICES.some((type) => attributes.get('type') === `"${type}"`);
      if (FIELDS.includes(name) && !isChoice) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        const own = attributes.get('reads') ?? attributes.get('data-reads');
        found.push({
          place: `${file}:${line + 1} <${name}>`,
          reads: own ?? (name.endsWith('PasswordField') ? '"password"' : undefined),
          cuts: ['maxLength', 'minLength', 'pattern'].filter((each) => attributes.has(each)),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const views = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `src/features/${file}`);
const fields = views.flatMap(fieldsOf);

/** Texts of requests that programs write: ids, chosen values and tokens. A text that a person types is not one. */
const WRITTEN_BY_PROGRAMS: readonly RegExp[] = [
  /\.(?:\w+Id|after|revision|ticket|token|humanToken|linkToken|firebaseIdToken|clientId|credential)$/,
  /\.(?:countryDialingCode|registerUrl|domain|merchant(?:Code)?|vassalage|gameType|gameClassify|typeId|vendor)$/,
];

interface RequestText {
  readonly place: string;
  readonly kind: string | undefined;
}

/** Every text without a fixed form in a schema. */
function textsOf(place: string, schema: z.ZodMiniType): readonly RequestText[] {
  const { def } = schema._zod;
  if (schema instanceof z.ZodMiniString) {
    const isPattern = schema._zod.bag['patterns'] !== undefined;
    return isPattern ? [] : [{ place, kind: READ_BY.get(schema)?.kind }];
  }
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.def.shape).flatMap(([name, each]) =>
      textsOf(`${place}.${name}`, each as z.ZodMiniType),
    );
  }
  const inner = [
    ...('innerType' in def ? [def.innerType] : []),
    ...('element' in def ? [def.element] : []),
    ...('options' in def && Array.isArray(def.options) ? def.options : []),
  ] as readonly z.ZodMiniType[];
  return inner.flatMap((each) => textsOf(place, each));
}

const texts = [
  ...Object.values(ENDPOINTS).flatMap(({ name, request }) => textsOf(name, request)),
  ...textsOf('chat', clientFrame),
];

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
    const asText = fields
      .flatMap(({ reads = '' }) => [...reads.matchAll(/[a-z]+/g)].map(([kind]) => kind))
      .filter((kind) => !['money', 'count', 'percentage', 'isTime', 'is', 'reads'].includes(kind));
    expect([...new Set(asText)].filter((kind) => !kinds.has(kind as never))).toEqual([]);
  });
});
