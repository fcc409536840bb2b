import { contentsOf, tagsOf } from '@/config/pageFormat';

/** Placeholders of a page template, written as `{{name}}`. */
export const MARKS = ['lang', 'theme', 'brand', 'metadata', 'headFiles', 'screen', 'data', 'files'] as const;
export type Mark = (typeof MARKS)[number];
/** Text for each placeholder, already escaped for its position. */
export type MarkValues = Readonly<Record<Mark, string>>;

/** A page template, parsed once and rendered for each request. */
export interface Template {
  /** Contents of its inline style elements, for the hashes in the policy. */
  readonly inlineStyles: readonly string[];
  render(values: MarkValues): string;
}

const MARK = /\{\{(\w+)\}\}/;
const isMark = (name: string): name is Mark => MARKS.some((mark) => mark === name);

/** Parses a template. Throws on unknown placeholders. */
export function readTemplate(source: string): Template {
  const [root] = tagsOf(source, 'html');
  const html = source
    .replace(root?.text ?? '', '<html lang="{{lang}}" data-theme="{{theme}}">')
    // After the entry script, which the build adds at the end of the head.
    .replace('</head>', '{{headFiles}}</head>');
  const parts = html.split(MARK);
  const marks = parts
    .filter((_, index) => index % 2 === 1)
    .map((name) => {
      if (!isMark(name)) throw new Error(`the page template names {{${name}}}, which nothing fills`);
      return name;
    });
  const texts = parts.filter((_, index) => index % 2 === 0);
  return {
    inlineStyles: contentsOf(html, 'style'),
    render(values) {
      return texts
        .map((text, index) => {
          const mark = marks[index];
          return mark === undefined ? text : text + values[mark];
        })
        .join('');
    },
  };
}

/** Executable inline scripts of a template; a strict policy allows none. */
export function inlineScripts(html: string): readonly string[] {
  return tagsOf(html, 'script')
    .filter(({ attributes }) => !attributes.has('src') && attributes.get('type') !== 'application/json')
    .map(({ text }) => text);
}
