/** Types of `closure.mjs`. */
export function contentOf(
  files: readonly string[],
  options?: { readonly more?: string; readonly isOutside?: (file: string) => boolean },
): string;
export function modelFiles(): ReadonlyMap<string, string>;
