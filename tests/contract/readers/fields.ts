import { clientFrame } from '@contract/chatChannel';
import { ENDPOINTS } from '@contract/endpoints';
import type { TextKind } from '@contract/readers/reading';
import { READ_BY } from '@contract/typed';
import * as z from 'zod/mini';
import { parseSource, type SyntaxNode, sourcesIn } from '../../support/sources';
import { KINDS } from './kinds';

/** Components that a person types into. They pass the kind of their text on, or have one. */
const FIELDS = ['TextField', 'TextArea', 'PasswordField', 'NewPasswordField', 'input', 'textarea'];
/** Types of inputs that take no text. */
const CHOICES = ['checkbox', 'radio', 'range', 'file', 'hidden'];

export interface FormField {
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

/** Fields of all forms. */
export const fields = sourcesIn('src/features', /\.tsx$/).flatMap(fieldsOf);

/**
 * Texts of requests that programs write: ids, pages, chosen values and tokens. A text that a person types is not one, and
 * only these may have a fixed form in the contract.
 */
export const WRITTEN_BY_PROGRAMS: readonly RegExp[] = [
  /\.(?:\w+Id|after|revision|ticket|token|humanToken|linkToken|firebaseIdToken|clientId|credential)$/,
  /\.(?:parent|label|avatar|gameC\w+|id|key|backUrl|headerColor|title|minBet|minLine)$/,
  /\.(?:before|page|pageNo|pageSize|pictures)$/,
  /^agentRebateUpdate\.userName$/,
  /\.(?:countryDialingCode|registerUrl|domain|merchant(?:Code)?|vassalage|gameType|gameClassify|typeId|vendor)$/,
];

export interface RequestText {
  readonly place: string;
  readonly kind: TextKind | undefined;
  readonly schema: z.ZodMiniType;
}

/** Every text in a schema. */
function textsOf(place: string, schema: z.ZodMiniType): readonly RequestText[] {
  const { def } = schema._zod;
  if (schema instanceof z.ZodMiniString) {
    return [{ place, kind: READ_BY.get(schema)?.kind, schema }];
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

/** Texts of all calls. */
export const texts: readonly RequestText[] = [
  ...Object.values(ENDPOINTS).flatMap(({ name, request }) => textsOf(name, request)),
  ...textsOf('chat', clientFrame),
];

/** Kinds that a form's field names; a choice between two names both. */
export const kindsOf = ({ reads = '' }: FormField): readonly TextKind[] =>
  KINDS.filter((kind) => reads.includes(`"${kind}"`) || reads.includes(`'${kind}'`));
