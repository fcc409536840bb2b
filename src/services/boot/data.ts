import type * as z from 'zod/mini';

/** A page with data elements written by the server. */
export type ServingPage = Pick<Document, 'getElementById'>;

/** Returns the parsed content of a data element; undefined when it is missing or does not parse. */
export function readData<Value>(
  document: ServingPage,
  id: string,
  schema: z.ZodMiniType<Value>,
): Value | undefined {
  try {
    return schema.parse(JSON.parse(document.getElementById(id)?.textContent ?? ''));
  } catch {
    return undefined;
  }
}
