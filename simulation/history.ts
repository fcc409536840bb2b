import { createHash } from 'node:crypto';

/** Something that happened in a run. */
export interface HistoryEntry {
  /** Simulated milliseconds since the start. */
  readonly at: number;
  readonly from: string;
  /** Where it went; the same as `from` when it stayed there. */
  readonly to: string;
  readonly what: string;
}

/** Hash of a history: the same for the same seed, on every machine. */
export const hashOf = (history: readonly HistoryEntry[]): string =>
  createHash('sha256')
    .update(history.map(({ at, from, to, what }) => `${at} ${from} ${to} ${what}\n`).join(''))
    .digest('hex')
    .slice(0, 16);

/** Days, hours and so on, e.g. `0d 14:03:09.120`. */
export function clockOf(ms: number): string {
  const day = Math.floor(ms / 86_400_000);
  return `${day}d ${new Date(ms % 86_400_000).toISOString().slice(11, 23)}`;
}

/** What somebody who reads the history of payments does not need. */
const ASIDE = /GET \/(?!cashier)|nothing to do$/;

const plain = (text: string) => text.replaceAll(/[;#]/g, ',').replaceAll('"', "'");

/** A history as a Mermaid sequence diagram. */
export function diagramOf(history: readonly HistoryEntry[], title: string): string {
  const told = history.filter(({ what }) => !ASIDE.test(what));
  const names = [...new Set(told.flatMap(({ from, to }) => [from, to]))];
  const nameOf = (name: string) => name.replaceAll(/\W/g, '_');
  const lines = told.map(({ at, from, to, what }) => {
    const text = `${clockOf(at)} ${plain(what)}`;
    return from === to ? `note over ${nameOf(from)}: ${text}` : `${nameOf(from)}->>${nameOf(to)}: ${text}`;
  });
  return [
    `# ${title}`,
    '',
    '```mermaid',
    'sequenceDiagram',
    ...names.map((name) => `  participant ${nameOf(name)} as ${name}`),
    ...lines.map((line) => `  ${line}`),
    '```',
    '',
  ].join('\n');
}
