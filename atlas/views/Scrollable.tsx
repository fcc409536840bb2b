import { type ComponentProps, createElement } from 'react';

/** An element that scrolls sideways on narrow screens, also by keyboard. */
export function Scrollable<Name extends 'section' | 'table'>({
  as,
  ...props
}: { readonly as: Name } & ComponentProps<Name>) {
  return createElement<object>(as, { tabIndex: 0, ...props });
}
