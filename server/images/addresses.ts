import { type LanguageCode, languageCode } from '@contract/system';

/** Version of the drawings in every picture URL; raise it when the art changes, because caches never revalidate. */
export const ART_VERSION = 'v2';

/** Kinds of pictures. */
export const IMAGE_KINDS = ['game', 'vendor', 'banner', 'promotion', 'portrait', 'default'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Available widths of pictures in pixels. */
export const IMAGE_WIDTHS = [160, 240, 320, 480, 750] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Path of a picture below the image CDN base; the client appends `?w=` with one of the widths. */
export const imageAddress = (kind: ImageKind, id: string | number): string =>
  `/${ART_VERSION}/${kind}/${id}.webp`;

/** Id of a picture with text: the item's id and the language. */
export const localizedId = (id: string, language: LanguageCode): string => `${id}-${language.toLowerCase()}`;

/** Parses a {@link localizedId}; undefined when it has no language. */
export function readLocalizedId(text: string): { id: string; language: LanguageCode } | undefined {
  const at = text.lastIndexOf('-');
  const language = languageCode.safeParse(text.slice(at + 1).toUpperCase());
  return at > 0 && language.success ? { id: text.slice(0, at), language: language.data } : undefined;
}

/** Formats that pictures are served in. */
export type PictureFormat = 'webp' | 'avif';
