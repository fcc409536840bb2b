import * as z from 'zod/mini';

/* The fields of the contract's answers. A schema that several answers contain has its fields once. */

/** A field of an object of the contract, with one of its places. */
export interface Field {
  /** The same for every place of the same object schema. */
  readonly id: string;
  readonly place: string;
}

const ids = new WeakMap<object, number>();
let count = 0;

function idOf(schema: z.ZodMiniObject, key: string): string {
  const known = ids.get(schema) ?? ++count;
  ids.set(schema, known);
  return `${known}.${key}`;
}

/** The schemas that a value may have, without what wraps them. */
function unwrapped(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(unwrapped);
  if (schema instanceof z.ZodMiniPipe) return unwrapped(schema.def.in);
  if ('innerType' in schema._zod.def) return unwrapped((schema as z.ZodMiniOptional).def.innerType);
  return [schema];
}

/** The schemas of the items of lists and records; of anything else its own. */
function itemsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  return unwrapped(schema).flatMap((each) => {
    if (each instanceof z.ZodMiniArray) return itemsOf(each.def.element);
    if (each instanceof z.ZodMiniRecord) return itemsOf(each.def.valueType);
    return [each];
  });
}

/** All fields below a schema that have no fields themselves. */
export function fieldsOf(schema: z.core.$ZodType, place: string): readonly Field[] {
  return itemsOf(schema).flatMap((each) =>
    each instanceof z.ZodMiniObject
      ? Object.entries(each.def.shape).flatMap(([key, inner]) => {
          const below = fieldsOf(inner, `${place} ${key}`);
          return below.length > 0 ? below : [{ id: idOf(each, key), place: `${place} ${key}` }];
        })
      : [],
  );
}

/** The fields at a path through a value of a schema, one for each kind of object that has it. */
export function fieldsAt(schema: z.core.$ZodType, [key = '', ...rest]: readonly string[]): readonly string[] {
  return unwrapped(schema).flatMap((each) => {
    if (each instanceof z.ZodMiniObject) {
      const inner = each.def.shape[key];
      if (inner === undefined) return [];
      const below = fieldsAt(inner, rest);
      return below.length > 0 ? below : [idOf(each, key)];
    }
    if (key === '') return [];
    if (each instanceof z.ZodMiniArray) return fieldsAt(each.def.element, rest);
    return each instanceof z.ZodMiniRecord ? fieldsAt(each.def.valueType, rest) : [];
  });
}
