import * as z from 'zod';

/** The parts of a JSON schema that are put into words. */
const part = z.looseObject({
  description: z.string().optional(),
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** Bounds that Zod writes for every integer are no limits. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function range(least: number | undefined, most: number | undefined): string {
  if (isBound(least) && isBound(most)) return ` from ${least} to ${most}`;
  if (isBound(most)) return ` up to ${most}`;
  return isBound(least) ? ` from ${least}` : '';
}

const listed = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');

function inWords(schema: unknown): string {
  const { description, type, minLength, maxLength, minItems, minimum, maximum, ...rest } = part.parse(schema);
  if (description !== undefined) return description;
  if ('const' in rest) return listed([rest.const]);
  if (rest.enum !== undefined) return `one of ${listed(rest.enum)}`;
  if (rest.anyOf !== undefined) return rest.anyOf.map(inWords).join(', or ');
  if (rest.properties !== undefined) {
    const fields = Object.entries(rest.properties).map(([name, value]) => `${name}: ${inWords(value)}`);
    return `an object (${fields.join('; ')})`;
  }
  switch (type) {
    case 'integer':
      return `a whole number${range(minimum, maximum)}`;
    case 'number':
      return `a number${range(minimum, maximum)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${minItems === undefined ? '' : ` of at least ${minItems}`}, each ${inWords(rest.items ?? {})}`;
    case 'object':
      return `an object, each value ${inWords(rest.additionalProperties ?? {})}`;
    case 'string': {
      const length = range(minLength, maxLength);
      const form = rest.format === undefined ? '' : ` (${rest.format})`;
      const like = rest.pattern === undefined || rest.format !== undefined ? '' : ` like /${rest.pattern}/`;
      return `text${form}${length === '' ? '' : `${length} characters`}${like}`;
    }
    default:
      return 'another value';
  }
}

/** What a schema accepts, in words for an operator, e.g. `a whole number from 1 to 65535`. */
export const allowedBy = (schema: z.core.$ZodType): string =>
  inWords(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
