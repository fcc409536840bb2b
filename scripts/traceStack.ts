import { SourceMap, type SourceMapPayload } from 'node:module';

/**
 * A position in a script of the build, as browsers print it: `https://…/assets/own-1a2b3c4d.js:1:2345`, or
 * `https://…/studio/files/shell-1a2b3c4d.js:1:2345` in a game.
 */
const PLACE = /(?:https?:\/\/[^\s()]*?)?\/(?:assets|studio\/files)\/([\w.-]+\.js):(\d+):(\d+)/g;

/** Reads the source map of a script by its name; undefined if there is none. */
export type ReadMap = (script: string) => SourceMapPayload | undefined;

/** Replaces the script positions in a stack trace with `file:line:column` of their sources, where known. */
export function traceStack(stack: string, readMap: ReadMap): string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (script: string): SourceMap | undefined => {
    if (!maps.has(script)) {
      const payload = readMap(script);
      maps.set(script, payload && new SourceMap(payload));
    }
    return maps.get(script);
  };
  return stack.replace(PLACE, (place, script: string, line: string, column: string) => {
    const entry = mapOf(script)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '').replace(/\?.*$/, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
