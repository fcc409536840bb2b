import type { SystemStatus } from '@contract/system';
import { PAGE_NAMES } from './pageNames';

/*
 * The format of the site's page: the server writes it; the page's scripts, the service worker, the bench and the tests read
 * it. Whatever two of them must agree on is here and in `pageNames.ts`, and nowhere else.
 */

/** What the server hands over to the page's first script. */
export interface InitialData {
  /** The system status; null when it was unavailable. */
  readonly status: SystemStatus | null;
  /** Address of the entry script; a page belongs to the build that has it. */
  readonly entry?: string | undefined;
  /** Origin of the API when it is not the page's own (decision 17). */
  readonly apiOrigin?: string | undefined;
  /** API answers that the page starts with, by address. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
  /** Answers to the requests of a sheet over the page. */
  readonly overlayAnswers?: Readonly<Record<string, string>> | undefined;
  /** Number in [0, 1) that chose the image CDN of the rendered first screen (BOOT-08); only of a page that has one. */
  readonly imageCdnSeed?: number | undefined;
  /** Set by the service worker in a page that it stored in an earlier visit. */
  readonly isStored?: true | undefined;
}

/** Parts of a page that are replaced or read as text, with the text before and after each. */
const PARTS = {
  screen: [`<!--${PAGE_NAMES.screen}-->`, `<!--/${PAGE_NAMES.screen}-->`],
  servedPopup: [`<!--${PAGE_NAMES.servedPopup}-->`, `<!--/${PAGE_NAMES.servedPopup}-->`],
  initialData: [`<script type="application/json" id="${PAGE_NAMES.initialData}">`, '</script>'],
  nextFiles: [`<!--${PAGE_NAMES.nextFiles}-->`, `<!--/${PAGE_NAMES.nextFiles}-->`],
} as const;
type PartName = keyof typeof PARTS;

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** JSON for a data block; escaped so that it cannot close the element or open a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const writePart = (name: PartName, content: string): string => PARTS[name].join(content);

/** Start and end of the content of a part; undefined when the page does not have it. */
function findPart(page: string, name: PartName): readonly [number, number] | undefined {
  const [open, close] = PARTS[name];
  const before = page.indexOf(open);
  if (before === -1) return undefined;
  const start = before + open.length;
  const end = page.indexOf(close, start);
  return end === -1 ? undefined : [start, end];
}

function readPart(page: string, name: PartName): string | undefined {
  const place = findPart(page, name);
  return place && page.slice(...place);
}

/** A page that does not have the part stays as it is. */
function replacePart(page: string, name: PartName, content: string): string {
  const place = findPart(page, name);
  return place === undefined ? page : page.slice(0, place[0]) + content + page.slice(place[1]);
}

const rootWith = (html: string): string => `<div id="${PAGE_NAMES.root}">${html}</div>`;

/** Writes the element that React renders into, with the first screen or the app shell. */
export const writeScreen = (html: string): string => writePart('screen', rootWith(html));

/** The app shell of a brand: what a page shows that has no first screen. */
export const fillShell = (shell: string, brand: string): string =>
  shell.replaceAll('{{brand}}', () => escapeHtml(brand));

/** Writes the popup or game sheet that stands beside the root until the first render replaces it. */
export const writeServedPopup = (html: string): string =>
  writePart('servedPopup', `<div id="${PAGE_NAMES.servedPopup}">${html}</div>`);

/** Writes the data for the first script. */
export const writeInitialData = (data: InitialData): string => writePart('initialData', escapeJson(data));

/** The data for the first script of a page of this site; undefined when the page is another one. */
export function readInitialData(page: string): InitialData | undefined {
  const text = readPart(page, 'initialData');
  return text === undefined ? undefined : JSON.parse(text);
}

/** Markup of an embedded picture's source; both are escaped already. */
export const embeddedSource = (address: string, source: string): string =>
  `${PAGE_NAMES.pictureAddress}="${address}" src="${source}"`;

/**
 * The page as the start page of any address: with the app shell instead of what it shows first, and without its answers.
 */
export function asStartPage(page: string, { status, entry, apiOrigin }: InitialData, shell: string): string {
  const started = replacePart(replacePart(page, 'screen', rootWith(shell)), 'servedPopup', '');
  return replacePart(started, 'initialData', escapeJson({ status, entry, apiOrigin }));
}

/** The page as a later visit starts with it: marked as stored, and without links to files that the device has by then. */
export function asStoredPage(page: string, data: InitialData): string {
  const marked = replacePart(page, 'initialData', escapeJson({ ...data, isStored: true }));
  return replacePart(marked, 'nextFiles', '');
}

/**
 * Inline script: requests each further group of files once the first file of the group before has arrived. For the first
 * of them, that is when most of the entry script has. Requested at the same time, they would share a slow line, and
 * nothing could run before all had arrived. Without it, the entry would request them. It runs in every browser, so it is
 * not compiled.
 */
export const REQUEST_NEXT_FILES = `(() => {
  const requestAfter = (link, { content, dataset }) => {
    const [first] = content.children;
    const further = content.querySelector('template');
    const began = performance.now();
    const request = () => {
      document.head.append(content);
      if (further) requestAfter(first, further);
    };
    link.addEventListener('load', () => {
      if (dataset.pause) setTimeout(request, (performance.now() - began) * dataset.pause);
      else request();
    });
  };
  const next = document.getElementById('${PAGE_NAMES.nextFiles}');
  requestAfter(next.previousElementSibling, next);
})();`;

/**
 * Writes groups of links, each requested after the one before it. The second waits for a further `pause` of the time that
 * the first took, which depends on the line.
 */
export function writeFiles(groups: readonly (readonly string[])[], pause = 0): string {
  const [first = [], ...others] = groups.filter((links) => links.length > 0);
  const next = others.reduceRight(
    (further, links) => links.join('') + (further === '' ? '' : `<template>${further}</template>`),
    '',
  );
  if (next === '') return first.join('');
  const waits = pause === 0 ? '' : ` data-pause="${pause}"`;
  const later = `<template id="${PAGE_NAMES.nextFiles}"${waits}>${next}</template><script>${REQUEST_NEXT_FILES}</script>`;
  return first.join('') + writePart('nextFiles', later);
}

/** The links that a page requests after its first ones; empty without any. */
export const readNextFiles = (page: string): string => readPart(page, 'nextFiles') ?? '';

/** The page without the links that it requests after its first ones. */
export const withoutNextFiles = (page: string): string => replacePart(page, 'nextFiles', '');

/** A start tag. */
interface Tag {
  readonly text: string;
  /** Values by name, as written; empty for an attribute without one. */
  readonly attributes: ReadonlyMap<string, string>;
}

function readTag(html: string, start: number, nameLength: number): Tag {
  const attributes = new Map<string, string>();
  let at = start + nameLength + 1;
  for (;;) {
    const value = html.indexOf('="', at);
    const end = html.indexOf('>', at);
    const isLast = value === -1 || end < value;
    const names = html.slice(at, isLast ? end : value).split(/[\s/]+/);
    const valued = isLast ? undefined : names.pop();
    for (const name of names) if (name !== '') attributes.set(name, '');
    if (valued === undefined) return { text: html.slice(start, end + 1), attributes };
    const quote = html.indexOf('"', value + 2);
    attributes.set(valued, html.slice(value + 2, quote));
    at = quote + 1;
  }
}

/** The start tags of these kinds, in HTML that a program has written: values are in double quotes. */
export function tagsOf(html: string, ...names: readonly string[]): readonly Tag[] {
  const tags: Tag[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const name = names.find((each) => html.startsWith(each, at + 1));
    const next = name === undefined ? '' : html.charAt(at + 1 + name.length);
    if (name !== undefined && (next === '>' || next === '/' || next.trim() === ''))
      tags.push(readTag(html, at, name.length));
  }
  return tags;
}

/** The contents of the elements of a kind that has no elements within, such as `style` or `script`. */
export const contentsOf = (html: string, name: string): readonly string[] =>
  html
    .split(`<${name}`)
    .slice(1)
    .map((rest) => rest.slice(rest.indexOf('>') + 1, rest.indexOf(`</${name}>`)));
