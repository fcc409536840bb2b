import type { Endpoint } from '@contract/core';
import * as z from 'zod/mini';

/** The parts of a JSON schema that a sample needs. */
const node = z.looseObject({
  type: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
});

/** Texts in the formats that the contract requires. */
const TEXTS = ['1', 'EN', '2026-01-15', 'A'.repeat(43), 'aaaaaaaa', '246810', '1.1', 'A'.repeat(24)];

/** The first text that matches the format; `1` if none does. */
function textOf(pattern: string | undefined, minLength: number): string {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return TEXTS.find((text) => text.length >= minLength && form?.test(text) !== false) ?? '1';
}

/** A value with the shape of a JSON schema. */
function sampleOf(schema: unknown): unknown {
  const parsed = node.safeParse(schema);
  if (!parsed.success) return 'x';
  const { type, properties, minimum, pattern, minLength = 0 } = parsed.data;
  if ('const' in parsed.data) return parsed.data.const;
  const [choice] = parsed.data.enum ?? [];
  if (choice !== undefined) return choice;
  const [way] = parsed.data.anyOf ?? parsed.data.oneOf ?? [];
  if (way !== undefined) return sampleOf(way);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, each]) => [name, sampleOf(each)]),
      );
    case 'array':
      return [];
    case 'number':
    case 'integer':
      return Math.max(1, minimum ?? 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return textOf(pattern, minLength);
  }
}

const fields = z.record(z.string(), z.unknown());

/** A request with the endpoint's shape and made-up values. */
export function sampleRequest(endpoint: Endpoint): Record<string, unknown> {
  const schema = z.toJSONSchema(endpoint.request, { unrepresentable: 'any', io: 'input' });
  const parsed = fields.safeParse(sampleOf(schema));
  return parsed.success ? parsed.data : {};
}
