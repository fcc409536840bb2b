/** Milliseconds to wait before each retry of a stylesheet. */
const WAITS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/**
 * Retries stylesheets that fail to load. The bundler requests each stylesheet only once, so a lazy view would otherwise
 * show without its styles.
 */
export function reloadLostStyles(page: Document): void {
  const tries = new Map<string, number>();
  page.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || !target.relList.contains('stylesheet')) return;
      const count = tries.get(target.href) ?? 0;
      const wait = WAITS[count];
      if (wait === undefined) return;
      tries.set(target.href, count + 1);
      setTimeout(() => target.replaceWith(target.cloneNode()), wait);
    },
    // `error` events of links do not bubble.
    { capture: true },
  );
}
