import { embeddedSource, tagsOf } from '@/config/pageFormat';
import type { StaticFiles } from './files';

/*
 * While a browser waits for a page's first script, the connection is idle for a round trip. Pictures and the font of the
 * first screen embedded in the page arrive in that time; requested separately they would delay the script.
 */

/** Reads a picture of this server by its address; undefined when it does not exist or another server has it. */
export type ReadPicture = (address: string) => Promise<Uint8Array | undefined>;

/** The phone that pictures are chosen for: width in CSS pixels, and device pixels per CSS pixel. */
const PHONE = { width: 390, density: 2 };
/** Attributes of a picture that give its address. */
const ADDRESSES: readonly string[] = ['src', 'srcSet', 'sizes'];
const FONT = /url\((\/[^)"']+\.woff2)\)/g;

const dataAddress = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** The address that a phone chooses from `srcset` and `sizes`, whose last entry is in `vw`. */
function phoneAddress(srcSet: string, sizes: string): string | undefined {
  const [, share = '100'] = /([\d.]+)vw$/.exec(sizes) ?? [];
  const wanted = (Number(share) / 100) * PHONE.width * PHONE.density;
  const candidates = srcSet.split(', ').map((candidate) => {
    const [address = '', width = ''] = candidate.split(' ');
    return { address, width: Number.parseInt(width, 10) };
  });
  return (candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1))?.address;
}

/** Embeds the eager pictures of a screen. If one cannot be read, all keep their addresses. */
export async function embedPictures(html: string, read: ReadPicture): Promise<string> {
  const eager = tagsOf(html, 'img').filter(({ attributes }) => attributes.get('loading') === 'eager');
  const embedded = await Promise.all(
    eager.map(async ({ text, attributes }) => {
      const address = phoneAddress(attributes.get('srcSet') ?? '', attributes.get('sizes') ?? '');
      const bytes = address === undefined ? undefined : await read(address);
      if (address === undefined || bytes === undefined) return undefined;
      const others = [...attributes].filter(([name]) => !ADDRESSES.includes(name));
      const source = embeddedSource(address, dataAddress('image/avif', bytes));
      return [
        text,
        `<img ${[source, ...others.map(([name, value]) => `${name}="${value}"`)].join(' ')}>`,
      ] as const;
    }),
  );
  if (!embedded.every((each) => each !== undefined)) return html;
  // React adds preload links for eager pictures.
  const preloads = tagsOf(html, 'link').filter(({ attributes }) => attributes.get('as') === 'image');
  return [...preloads.map(({ text }) => [text, ''] as const), ...embedded].reduce(
    (page, [text, replaced]) => page.replaceAll(text, () => replaced),
    html,
  );
}

/** Embeds the fonts of a style. */
export const embedFonts = (style: string, files: StaticFiles): string =>
  style.replace(FONT, (whole, path: string) => {
    const font = files.get(path);
    return font === undefined ? whole : `url(${dataAddress('font/woff2', font.plain)})`;
  });
