import { describeChart } from '../describe';
import { layoutChart } from '../diagram/layout';
import { renderSvg } from '../diagram/svg';
import { explore } from '../explore';
import { invocations } from '../relations';
import type { ExplorableChart } from '../types';
import { chartPage, indexPage } from './markdown';

/** Every generated document by file name. The same charts give the same bytes. */
export async function chartDocuments(
  charts: readonly ExplorableChart[],
): Promise<ReadonlyMap<string, string>> {
  const relations = invocations(charts);
  const descriptions = charts.map((chart) => describeChart(explore(chart)));
  const files = new Map<string, string>([['README.md', indexPage(descriptions, relations)]]);
  for (const description of descriptions) {
    files.set(`${description.id}.md`, chartPage(description, relations));
    files.set(`${description.id}.svg`, renderSvg(description, await layoutChart(description)));
  }
  return files;
}
