/** Placeholders of a page template, written as `{{name}}`. */
export const MARKS = ['lang', 'theme', 'brand', 'metadata', 'headHints', 'hints', 'boot', 'screen'] as const;
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
export function escapeJson(value: unknown): string {
  return JSON.stringify(value ?? null).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Parses a template. Throws on unknown placeholders. */
export function readTemplate(source: string): Template {
  const html = source
    .replace(/<html\b[^>]*>/, '<html lang="{{lang}}" data-theme="{{theme}}">')
    // After the entry script, which the build adds at the end of the head.
    .replace('</head>', '{{headHints}}</head>');
  const parts = html.split(MARK);
  const marks = parts
    .filter((_, index) => index % 2 === 1)
    .map((name) => {
      if (!isMark(name)) throw new Error(`the page template names {{${name}}}, which nothing fills`);
      return name;
    });
  const texts = parts.filter((_, index) => index % 2 === 0);
  return {
    inlineStyles: [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, content = '']) => content),
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
  return [...html.matchAll(/<script\b([^>]*)>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bsrc=/.test(tag) && !/type="application\/(?:ld\+)?json"/.test(tag));
}
