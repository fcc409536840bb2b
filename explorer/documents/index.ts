import { layoutChart } from '../diagram/layout';
import { renderSvg } from '../diagram/svg';
import { explore } from '../explore';
import { recordChart } from '../record';
import { invocations } from '../relations';
import type { ExplorableChart } from '../types';
import { chartPage, indexPage } from './markdown';

/** Every generated document by file name. The same charts give the same bytes. */
export async function chartDocuments(
  charts: readonly ExplorableChart[],
): Promise<ReadonlyMap<string, string>> {
  const relations = invocations(charts);
  const records = charts.map((chart) => recordChart(explore(chart)));
  const descriptions = records.map(({ description }) => description);
  const files = new Map<string, string>([['README.md', indexPage(descriptions, relations)]]);
  for (const description of descriptions) {
    files.set(`${description.id}.md`, chartPage(description, relations));
    files.set(`${description.id}.svg`, renderSvg(description, await layoutChart(description)));
  }
  for (const record of records)
    files.set(`${record.description.id}.json`, `${JSON.stringify(record, null, 1)}\n`);
  return files;
}

export { diffPage } from './diffMarkdown';
