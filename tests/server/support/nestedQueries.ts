import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite } from '@electric-sql/pglite';

/*
 * The embedded database has one connection: a query beside the open transaction that waits for it would never end. Here it
 * fails at once instead of only when two calls meet. On a server it would take a second connection, and all of them can be
 * taken.
 */

interface Open {
  isOpen: boolean;
}

const transaction = new AsyncLocalStorage<Open>();
const ENTRANCES = ['query', 'exec', 'transaction'] as const;

let proto: unknown = PGlite.prototype;
while (typeof proto === 'object' && proto !== null && !Object.hasOwn(proto, 'transaction'))
  proto = Object.getPrototypeOf(proto);
if (typeof proto !== 'object' || proto === null) throw new Error('the embedded database has no transactions');

for (const name of ENTRANCES) {
  const original: unknown = Reflect.get(proto, name);
  if (typeof original !== 'function') throw new Error(`the embedded database has no ${name}`);
  Reflect.set(proto, name, function guarded(this: PGlite, first: unknown, ...others: unknown[]) {
    if (transaction.getStore()?.isOpen === true)
      return Promise.reject(new Error('A query beside the open transaction waits for itself.'));
    if (name !== 'transaction' || typeof first !== 'function')
      return Reflect.apply(original, this, [first, ...others]);
    const open: Open = { isOpen: true };
    const work = (tx: unknown) =>
      transaction.run(open, async () => {
        try {
          return await first(tx);
        } finally {
          open.isOpen = false;
        }
      });
    return Reflect.apply(original, this, [work, ...others]);
  });
}
