import * as z from 'zod';

/** The parts of a JSON schema that the page shows. */
const schemaPart = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
  oneOf: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type SchemaPart = z.infer<typeof schemaPart>;

/** Bounds that Zod writes for every integer. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function boundsOf({ minLength, maxLength, minimum, maximum, pattern }: SchemaPart): string {
  const [least, most] = [minLength ?? minimum, maxLength ?? maximum];
  const range =
    isBound(least) && isBound(most)
      ? `${least} to ${most}`
      : isBound(most)
        ? `up to ${most}`
        : isBound(least)
          ? `from ${least}`
          : '';
  const unit = range !== '' && (minLength ?? maxLength) !== undefined ? ' characters' : '';
  const said = [range + unit, pattern === undefined ? '' : `/${pattern}/`].filter((part) => part !== '');
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

/** Writes a schema as an outline that reads like a TypeScript type. */
export function schemaText(schema: unknown, indent = ''): string {
  const part = schemaPart.parse(schema);
  const deeper = `${indent}  `;
  if (part.$ref !== undefined) return part.$ref.split('/').at(-1) ?? '';
  if (part.const !== undefined) return JSON.stringify(part.const);
  if (part.enum !== undefined) return part.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = part.oneOf ?? part.anyOf;
  if (choices !== undefined) return choices.map((choice) => schemaText(choice, indent)).join(' | ');
  if (part.type === 'array') return `list of ${schemaText(part.items ?? {}, indent)}`;
  if (part.properties !== undefined) {
    const lines = Object.entries(part.properties).map(([name, value]) => {
      const mark = part.required?.includes(name) === true ? '' : '?';
      return `${deeper}${name}${mark}: ${schemaText(value, deeper)}`;
    });
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (part.type === 'object') {
    const { additionalProperties: values } = part;
    return typeof values === 'object' && values !== null
      ? `{ any name: ${schemaText(values, indent)} }`
      : '{}';
  }
  return `${[part.type ?? 'anything'].flat().join(' | ')}${boundsOf(part)}`;
}
