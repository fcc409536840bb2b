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
