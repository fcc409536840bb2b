/**
 * Works on every item at once. A failure does not stop the others and is told; in the end this rejects when one failed,
 * so that the job it belongs to has failed too.
 */
export async function each<Item>(
  what: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  tell: (item: Item, error: unknown) => void,
): Promise<void> {
  let failures = 0;
  await Promise.all(
    items.map((item) =>
      work(item).catch((error: unknown) => {
        failures += 1;
        tell(item, error);
      }),
    ),
  );
  if (failures > 0) throw new Error(`${what}: ${failures} of ${items.length} failed.`);
}

/**
 * Works on the items of all pages, one after the other; `page` reads those after an item. A failure does not stop the
 * others, however many come before them, and is told; in the end this rejects when one failed.
 */
export async function eachInTurn<Item>(
  what: string,
  page: (after: Item | undefined) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<unknown>,
  tell: (item: Item, error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  let count = 0;
  let failures = 0;
  for (let items = await page(undefined); items.length > 0; items = await page(items.at(-1))) {
    for (const item of items) {
      if (signal?.aborted === true) return;
      count += 1;
      await work(item).catch((error: unknown) => {
        failures += 1;
        tell(item, error);
      });
    }
  }
  if (failures > 0) throw new Error(`${what}: ${failures} of ${count} failed.`);
}
