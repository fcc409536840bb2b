import { type LanguageCode, languageCode } from '@/services/contract/system';

/** Version of the drawings in every picture address; raised when the art changes, since caches never ask again. */
export const ART_VERSION = 'v1';

/** Kinds of pictures that the platform draws. */
export const IMAGE_KINDS = ['game', 'vendor', 'banner', 'promotion', 'portrait', 'default'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Widths a picture may be asked for, in pixels. */
export const IMAGE_WIDTHS = [160, 240, 320, 480, 750] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Address of a picture below the image CDN base; the client adds `?w=` with one of the widths. */
export const imageAddress = (kind: ImageKind, id: string | number): string =>
  `/${ART_VERSION}/${kind}/${id}.webp`;

/** Id of a picture that carries words: the thing's own id and the language of the words. */
export const localizedId = (id: string, language: LanguageCode): string => `${id}-${language.toLowerCase()}`;

/** Reads a {@link localizedId}; undefined when it names no language. */
export function readLocalizedId(text: string): { id: string; language: LanguageCode } | undefined {
  const at = text.lastIndexOf('-');
  const language = languageCode.safeParse(text.slice(at + 1).toUpperCase());
  return at > 0 && language.success ? { id: text.slice(0, at), language: language.data } : undefined;
}
