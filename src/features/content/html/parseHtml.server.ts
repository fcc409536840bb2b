import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { ATTRIBUTES, type SafeNode, safeElement, TAGS } from './safeNodes';

const RULES = {
  tagNames: TAGS,
  attributes: { '*': [...ATTRIBUTES] },
  // Removed with their content, as the browser's sanitiser does.
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'math', 'title', 'textarea', 'select'],
};

const nodesOf = (node: Nodes): readonly SafeNode[] => {
  if (node.type === 'text') return [node.value];
  const children = 'children' in node ? node.children.flatMap(nodesOf) : [];
  if (node.type !== 'element') return children;
  const attribute = (name: string) => {
    const value = node.properties[name];
    return value === undefined || value === null ? undefined : String(value);
  };
  return [safeElement(node.tagName, attribute, children)];
};

/** Parses HTML as a browser does, and sanitises it. */
export const parseHtml = (html: string): readonly SafeNode[] =>
  nodesOf(sanitize(fromHtml(html, { fragment: true }), RULES));
