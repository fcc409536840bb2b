import { resolveSamples } from '@explorer/samples';
import type { ExplorableChart } from '@explorer/types';
import type { Page } from 'playwright';
import type { AnyMachineSnapshot } from 'xstate';

/*
 * What cannot be pressed says so. The drivers of a replay show by which control an event is sent; in a state that
 * ignores the event, the control is disabled, covered or absent. What is typed stays in its form, so text fields are left
 * out.
 */

declare global {
  interface Window {
    nameOfControl?: (element: Element) => string | undefined;
    /** The control that was used last. */
    lastControl?: string | undefined;
  }
}

/** Installs what names controls and notes the last one used; runs on the page. */
function install(): void {
  window.lastControl = undefined;
  if (window.nameOfControl !== undefined) return;
  const CONTROLS =
    'button, a[href], input[type=checkbox], input[type=radio], select, [role=button], [role=tab]';
  const nameOfControl = (element: Element): string | undefined => {
    const label = element.closest('label');
    const control = element.closest(CONTROLS) ?? label?.control;
    if (!(control instanceof HTMLElement)) return undefined;
    const place = control.closest('dialog, main, header, nav')?.tagName.toLowerCase() ?? 'page';
    if (control instanceof HTMLButtonElement && control.type === 'submit' && control.form !== null)
      return `the button that sends the form in ${place}`;
    const said =
      control.getAttribute('name') ||
      control.getAttribute('aria-label') ||
      control.textContent?.trim() ||
      Object(control).labels?.[0]?.textContent;
    return `${control.tagName.toLowerCase()} “${String(said).replace(/\d+/g, '0').slice(0, 60)}” in ${place}`;
  };
  window.nameOfControl = nameOfControl;
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element) window.lastControl = nameOfControl(target) ?? window.lastControl;
    },
    { capture: true },
  );
}

/** Names of the controls that can be pressed; runs on the page. */
function pressableNow(): readonly string[] {
  const { nameOfControl } = window;
  if (nameOfControl === undefined) return [];
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const controls = [
    ...(modal ?? document).querySelectorAll<HTMLElement>(
      'button, a[href], input[type=checkbox], input[type=radio], select, [role=button], [role=tab]',
    ),
  ];
  return controls.flatMap((control) => {
    const isOff =
      control.matches(':disabled, [aria-disabled=true]') ||
      control.closest('[inert], [aria-hidden=true]') !== null ||
      !control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const name = isOff ? undefined : nameOfControl(control);
    return name === undefined ? [] : [name];
  });
}

/** Compares the controls of a page with what its chart accepts. */
export function watchControls({ model }: ExplorableChart) {
  /** The events that each control sends. */
  const sends = new Map<string, Set<string>>();
  const looks: { readonly state: string; readonly can: readonly string[]; readonly ignored: Set<string> }[] =
    [];
  return {
    /** Plays a step and notes by which control its event is sent. */
    async noting(page: Page, type: string, play: () => Promise<void>): Promise<void> {
      if (!(type in model.events)) return play();
      await page.evaluate(install);
      await play();
      // A page that the step has left tells nothing.
      const name = await page.evaluate(() => window.lastControl).catch(() => undefined);
      if (name !== undefined) sends.set(name, (sends.get(name) ?? new Set()).add(type));
    },
    /** Looks at the page in a state. */
    async look(page: Page, snapshot: AnyMachineSnapshot): Promise<void> {
      await page.evaluate(install);
      const ignored = Object.entries(model.events).flatMap(([type, source]) =>
        resolveSamples(source, snapshot).some(({ value }) => snapshot.can({ ...value, type })) ? [] : [type],
      );
      looks.push({
        state: JSON.stringify(snapshot.value),
        can: await page.evaluate(pressableNow),
        ignored: new Set(ignored),
      });
    },
    /** Controls that can be pressed although the chart ignores everything that they send, with the state. */
    findings: (): readonly string[] => {
      const found = looks.flatMap(({ state, can, ignored }) =>
        can.flatMap((name) => {
          const types = [...(sends.get(name) ?? [])];
          return types.length > 0 && types.every((type) => ignored.has(type))
            ? `${name}: ${types.join(', ')} is ignored in ${state}`
            : [];
        }),
      );
      return [...new Set(found)];
    },
  };
}
