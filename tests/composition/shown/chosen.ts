import { readPage } from './page';

const VOID = /^(?:br|hr|img|input|link|meta|source)$/;

/** The controls of a page that say that they are chosen, current, ticked, unfolded or wrong: each state with their name. */
export function chosenIn(html: string): readonly string[] {
  const labels = new Map(
    [...html.matchAll(/<label[^>]* for="([^"]*)"[^>]*>(.*?)<\/label>/gs)].map(([, id = '', text = '']) => [
      id,
      text,
    ]),
  );
  return [...html.matchAll(/<([\w-]+)((?: [^>]*?)?)\/?>/g)].flatMap((match) => {
    const [whole, tag = '', attributes = ''] = match;
    const states = [
      ...attributes.matchAll(
        / (?:aria-(pressed|selected|checked|current|expanded|invalid)="(?!false)|(checked|open)="")/g,
      ),
    ];
    if (states.length === 0) return [];
    const end = match.index + whole.length;
    const inside = VOID.test(tag)
      ? (html.slice(end, end + 400).match(/^(.*?)<\/label>/s)?.[1] ?? '')
      : html.slice(end, html.indexOf(`</${tag}>`, end));
    const id = / id="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const name = / aria-label="([^"]*)"/.exec(attributes)?.[1] ?? labels.get(id) ?? inside;
    const said = new Set(states.map(([, state, plain]) => state ?? plain));
    return [`${[...said].join(' ')}: ${readPage(name).replaceAll(/\[\]/g, '').trim()}`];
  });
}
