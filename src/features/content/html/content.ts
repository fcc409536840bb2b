import { createElement, type ReactNode } from 'react';
import { parseHtml } from '#parseHtml';
import type { SafeNode } from './safeNodes';

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

const elementsOf = (nodes: readonly SafeNode[]): readonly ReactNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node;
    const isElsewhere = /^https:/i.test(node.attributes.href ?? '');
    const properties = isElsewhere ? { ...node.attributes, ...NEW_TAB } : node.attributes;
    return createElement(node.tag, properties, ...elementsOf(node.children));
  });

/** HTML of an operator as elements, sanitised. */
export const contentOf = (html: string): readonly ReactNode[] => elementsOf(parseHtml(html));
