import type { Endpoint } from '@contract/core';
import * as z from 'zod/mini';

/** The parts of a JSON schema that a sample needs. */
const node = z.looseObject({
  type: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
});

/** Texts in the formats of the contract that have no room for a marker. */
const FORMATTED = ['EN', '1', '2026-01-15', '246810', '12.5', '/a/b', '#123456', 'a.example'];

/** Makes values of the contract's answers in which every text and number is a mark of one owner. */
export interface Marker {
  /** The value of an answer to this call; the same call always has another one. */
  answer(endpoint: Endpoint): unknown;
  /** The marks that occur in a text, each once. */
  foundIn(text: string): readonly string[];
}

/** Creates the marker of an owner; `letter` and `digit` occur in the marks of no other. */
export function createMarker(letter: string, digit: number): Marker {
  let count = 0;
  const next = () => {
    count += 1;
    return String(count).padStart(5, '0');
  };
  const texts = () => `zq${letter}${next()}`;
  const mark = new RegExp(`zq${letter}\\d{5}|(?<!\\d)${digit}7${digit}\\d{5}(?!\\d)`, 'g');

  function textOf({ pattern, minLength = 0, maxLength = 200 }: z.infer<typeof node>): string {
    const plain = texts();
    const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
    const candidates = [
      plain,
      plain.padEnd(24, 'x'),
      plain.padEnd(43, 'x'),
      plain.padEnd(minLength, 'x'),
      `${digit}7${digit}${next()}-0000-4000-8000-000000000000`,
      ...FORMATTED,
    ];
    const fitting = candidates.find(
      (text) => text.length >= minLength && text.length <= maxLength && form?.test(text) !== false,
    );
    return fitting ?? plain;
  }

  function sampleOf(schema: unknown): unknown {
    const parsed = node.safeParse(schema);
    if (!parsed.success) return texts();
    const { data } = parsed;
    if ('const' in data) return data.const;
    const [choice] = data.enum ?? [];
    if (choice !== undefined) return choice;
    const ways = data.anyOf ?? data.oneOf ?? data.allOf;
    if (ways !== undefined) {
      // The largest one has most to tell.
      const sizes = ways.map((way) => [JSON.stringify(way).length, way] as const);
      return sampleOf(sizes.toSorted(([a], [b]) => b - a)[0]?.[1]);
    }
    switch (data.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(data.properties ?? {}).map(([name, each]) => [name, sampleOf(each)]),
        );
      case 'array':
        return [sampleOf(data.items)];
      case 'number':
      case 'integer': {
        const own = Number(`${digit}7${digit}${next()}`);
        const { minimum = 0, maximum = own } = data;
        return own > maximum ? Math.max(minimum, Math.min(maximum, 1)) : own;
      }
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return textOf(data);
    }
  }

  return {
    answer: ({ response }) => sampleOf(z.toJSONSchema(response, { unrepresentable: 'any', io: 'input' })),
    foundIn: (text) => [...new Set(text.match(mark))],
  };
}
