import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

let count = 0;

/** SQL statements that this process has sent; each is one round trip on a server. */
export const statements = (): number => count;

/** Counts the statements of both database drivers, including those that begin and end transactions. */
export function countStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...parameters: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, parameters);
  };
  const { query: embedded, transaction } = PGlite.prototype;
  PGlite.prototype.query = function counted<T>(this: PGlite, ...parameters: Parameters<PGlite['query']>) {
    count += 1;
    return embedded.apply<PGlite, typeof parameters, ReturnType<typeof embedded<T>>>(this, parameters);
  };
  PGlite.prototype.transaction = function counted<T>(
    this: PGlite,
    ...[work]: Parameters<typeof transaction<T>>
  ) {
    count += 2;
    return transaction.call<PGlite, [typeof work], ReturnType<typeof transaction<T>>>(this, (tx) =>
      work(counting(tx)),
    );
  };
}

/** Counts the uses of `query`. */
const counting = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get(target, name) {
      if (name === 'query') count += 1;
      return Reflect.get(target, name);
    },
  });
