import { SourceMap, type SourceMapPayload } from 'node:module';

/**
 * A place in a script of the build, as browsers write it: `https://…/assets/own-1a2b3c4d.js:1:2345`, or
 * `https://…/studio/files/shell-1a2b3c4d.js:1:2345` of a game.
 */
const PLACE = /(?:https?:\/\/[^\s()]*?)?\/(?:assets|studio\/files)\/([\w.-]+\.js):(\d+):(\d+)/g;

/** The source map of a script, by the script's name; undefined where it is not kept. */
export type ReadMap = (script: string) => SourceMapPayload | undefined;

/** A stack trace with the places of scripts replaced by `file:line:column` of their sources, where they are known. */
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
