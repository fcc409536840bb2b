/** What the walk needs of a browser, whatever its protocol is. */
export interface Driver {
  /** Opens an address and waits until it has loaded. */
  open(address: string): Promise<void>;
  /** Runs an expression in the page, whose value is JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the first visible element of a selector that has the text, if one is given. */
  press(selector: string, text?: string): Promise<void>;
  /** Replaces the text of an input. */
  type(selector: string, text: string): Promise<void>;
  /** Errors of the page since the last call. */
  takeErrors(): Promise<readonly string[]>;
  /** A picture of the screen, as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Runs a function in the page with arguments that are JSON; what it returns is JSON, too. */
export const run = (
  driver: Pick<Driver, 'evaluate'>,
  work: (...parameters: never[]) => unknown,
  ...parameters: readonly unknown[]
): Promise<unknown> =>
  // The compiler of these files names functions with a helper that the page lacks.
  driver.evaluate(
    `(() => { const __name = (it) => it; return (${work})(...${JSON.stringify(parameters)}); })()`,
  );

/** The first visible element of a selector that has the text. Runs in the page. */
export function visible(selector: string, text: string | null): Element | null {
  const isNamed = (element: Element) =>
    text === null || element.textContent.trim() === text || element.getAttribute('aria-label') === text;
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.closest('[inert], [hidden]') === null;
  };
  // What is modal is in front.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...dialog.querySelectorAll(selector)].find((each) => isNamed(each) && isSeen(each)) ?? null;
}
