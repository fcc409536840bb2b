import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clientFrame } from '@/services/contract/chatChannel';
import { ENDPOINTS } from '@/services/contract/endpoints';
import { READ_BY } from '@/services/contract/typed';
import { parseSource, type SyntaxNode, sourcesIn } from '../support/sources';

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
  const { nodes, textOf, lineOf } = parseSource(file);
  return nodes.flatMap((node): readonly FormField[] => {
    if (node.type !== 'JSXOpeningElement') return [];
    const name = textOf(node['name'] as SyntaxNode);
    const attributes = new Map(
      (node['attributes'] as readonly SyntaxNode[])
        .filter(({ type }) => type === 'JSXAttribute')
        .map((each) => [
          textOf(each['name'] as SyntaxNode),
          each['value'] === null ? '' : textOf(each['value'] as SyntaxNode),
        ]),
    );
    if (!FIELDS.includes(name) || CHOICES.some((type) => attributes.get('type') === `"${type}"`)) return [];
    return [
      {
        place: `${file}:${lineOf(node)} <${name}>`,
        reads:
          attributes.get('reads') ??
          attributes.get('data-reads') ??
          (name.endsWith('PasswordField') ? '"password"' : undefined),
        cuts: ['maxLength', 'minLength', 'pattern'].filter((each) => attributes.has(each)),
      },
    ];
  });
}

const fields = sourcesIn('src/features', /\.tsx$/).flatMap(fieldsOf);

/** Texts of requests that programs write: ids, chosen values and tokens. A text that a person types is not one. */
const WRITTEN_BY_PROGRAMS: readonly RegExp[] = [
  /\.(?:\w+Id|after|revision|ticket|token|humanToken|linkToken|firebaseIdToken|clientId|credential)$/,
  /\.(?:parent|label|avatar|gameC\w+|id|key|backUrl|headerColor|title|minBet|minLine)$/,
  /^agentRebateUpdate\.userName$/,
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
    const isPattern = (schema.def.checks ?? []).some(({ _zod }) => _zod.def.check === 'string_format');
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
