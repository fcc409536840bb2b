import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import * as z from 'zod/mini';
import { type Leaf, leavesIn, othersOf, withValue } from './leaves';
import type { Answers } from './page';

/* What shows of answers: each value is changed once, and what then reads differently must be as a table says. */

/** A value in the answer of an endpoint. */
interface AnsweredLeaf extends Leaf {
  readonly endpoint: string;
}

/** The answer that the contract has at a path. */
export function responseOf(path: string): z.ZodMiniType {
  const name = (Object.keys(ENDPOINTS) as EndpointName[]).find(
    (each) => ENDPOINTS[each].path === path && ENDPOINTS[each].method === 'GET',
  );
  if (name === undefined) throw new Error(`nothing reads at ${path}`);
  return ENDPOINTS[name].response;
}

/** The answers with each other value of a leaf that the contract allows. */
function changed(answers: Answers, { endpoint, path, value }: AnsweredLeaf): readonly Answers[] {
  return othersOf(value).flatMap((other) => {
    const answer = withValue(answers[endpoint], path, other);
    return z.safeParse(responseOf(endpoint), answer).success ? [{ ...answers, [endpoint]: answer }] : [];
  });
}

/** What a page reads with the first value that changes it; undefined if none does. */
async function firstOther(
  read: (answers: Answers) => Promise<string>,
  page: string,
  others: readonly Answers[],
): Promise<string | undefined> {
  for (const answers of others) {
    const other = await read(answers);
    if (other !== page) return other;
  }
  return undefined;
}

/** The fields that show, each with its text in the table if it reads so, and otherwise with what is wrong. */
export async function tableOf(
  read: (answers: Answers) => Promise<string>,
  answers: Answers,
  shows: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const page = await read(answers);
  const leaves = Object.entries(answers).flatMap(([endpoint, answer]) =>
    leavesIn(answer).map((leaf) => ({ ...leaf, endpoint })),
  );
  const shown = new Map<string, string>();
  for (const leaf of leaves) {
    const field = leaf.path.join('.');
    const isAlone = leaves.filter(({ path }) => path.join('.') === field).length === 1;
    const name = isAlone ? field : `${leaf.endpoint} ${field}`;
    const others = changed(answers, leaf);
    if (others.length === 0) shown.set(name, 'the contract allows no other value');
    const other = await firstOther(read, page, others);
    if (other === undefined) continue;
    const text = shows[name];
    if (text === undefined) shown.set(name, `not in the table: ${page}`);
    else if (!page.includes(text)) shown.set(name, `not “${text}”: ${page}`);
    else
      shown.set(
        name,
        other.split(text).length < page.split(text).length ? text : `also shown elsewhere: ${other}`,
      );
  }
  return Object.fromEntries(shown);
}
