import type { Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import type { BoundHandler } from './call';

/**
 * Every row of the endpoint table has one handler, and every handler has a row: a call without one would answer
 * `not.found`, as if the address were wrong.
 */
export function assertAnswered(
  handlers: readonly Pick<BoundHandler, 'endpoint'>[],
  table: Readonly<Record<string, Endpoint>> = ENDPOINTS,
): void {
  const rows = new Set(Object.values(table));
  const answered = new Set(handlers.map(({ endpoint }) => endpoint));
  const faults = [
    ...[...rows]
      .filter((row) => !answered.has(row))
      .map(
        ({ name, method, path }) =>
          `Nothing answers ${name} (${method} ${path}) of contract/endpoints.ts: add \`answer(contract.${name}, …)\` to a list of handlers below server/.`,
      ),
    ...[...answered]
      .filter((row) => !rows.has(row))
      .map(
        ({ name }) =>
          `${name} has a handler and no row in contract/endpoints.ts: add \`${name}\` to ENDPOINTS.`,
      ),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
