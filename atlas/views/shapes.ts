import type { Shape } from '@explorer/diagram/index';
import { createElement, type ReactNode } from 'react';

/** A shape as an element of the page. */
export const element = (
  { tag, attributes: { class: className, ...rest }, children }: Shape,
  key: string,
): ReactNode =>
  createElement(
    tag,
    { ...rest, className, key },
    ...children.map((child, index) =>
      typeof child === 'string' ? child : element(child, `${key} ${String(index)}`),
    ),
  );
