import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import * as z from 'zod/mini';

/** A field of a request, and whether the contract lists its values. */
export interface Field {
  readonly name: string;
  readonly isListed: boolean;
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
}

function fieldsIn(schema: JsonSchema, name: string): readonly Field[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => fieldsIn(each, name));
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
    fieldsIn(each, name === '' ? key : `${name}.${key}`),
  );
  if (inner.length > 0 || own.length > 0) return [...inner, ...own];
  if (schema.type === 'null') return [];
  return name === ''
    ? []
    : [{ name, isListed: schema.enum !== undefined || 'const' in schema || schema.type === 'boolean' }];
}

/** The fields of an endpoint's request. */
export const fieldsOf = (name: EndpointName): readonly Field[] => [
  ...new Map(
    fieldsIn(
      z.toJSONSchema(ENDPOINTS[name].request, { unrepresentable: 'any', io: 'input' }) as JsonSchema,
      '',
    ).map((field) => [field.name, field] as const),
  ).values(),
];

/** The endpoint of a request. */
export const endpointOf = (line: string): EndpointName | undefined =>
  (Object.keys(ENDPOINTS) as EndpointName[]).find(
    (name) => `${ENDPOINTS[name].method} ${ENDPOINTS[name].path}` === line,
  );

/** The values in what a request says, by the names of their fields; a list is one value. */
export const leavesOf = (value: unknown, name = ''): readonly (readonly [name: string, value: unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, each]) => leavesOf(each, name === '' ? key : `${name}.${key}`))
    : [[name, value]];
