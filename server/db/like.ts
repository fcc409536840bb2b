/** Escapes a text for a `like` pattern, so that each of its signs stands for itself. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
