import type { ChartDescription } from '../describe';
import { isWithin } from '../diagram/labels';
import { layoutChart } from '../diagram/layout';
import { pictureName, picturesOf } from '../diagram/levels';
import { type Marks, renderSvg } from '../diagram/svg';
import { explore } from '../explore';
import { recordChart } from '../record';
import { invocations } from '../relations';
import type { ExplorableChart } from '../types';
import { chartPage, indexPage } from './markdown';

/** All generated documents by file name. The same charts give the same bytes. */
export function chartDocuments(charts: readonly ExplorableChart[]): ReadonlyMap<string, string> {
  const relations = invocations(charts);
  const records = charts.map((chart) => recordChart(explore(chart)));
  const descriptions = records.map(({ description }) => description);
  const files = new Map<string, string>([['README.md', indexPage(descriptions, relations)]]);
  for (const description of descriptions) {
    files.set(`${description.id}.md`, chartPage(description, relations));
    for (const [name, svg] of chartPictures(description)) files.set(name, svg);
  }
  for (const record of records)
    files.set(`${record.description.id}.json`, `${JSON.stringify(record, null, 1)}\n`);
  return files;
}

/** The pictures of a chart as files: the overview, then one for each state that it shows closed. */
export function chartPictures(chart: ChartDescription, marks?: Marks): ReadonlyMap<string, string> {
  const pictures = picturesOf(chart);
  return new Map(
    pictures.map((picture) => {
      const inner = pictures.filter(({ root }) => root !== picture.root && isWithin(root, picture.root));
      const shownIn = pictures.findLast(({ root }) => picture.root !== root && isWithin(picture.root, root));
      const links = new Map(inner.map((other) => [other.root, `${pictureName(chart.id, other)}.svg`]));
      if (shownIn !== undefined) links.set(picture.root, `${pictureName(chart.id, shownIn)}.svg`);
      const drawing = renderSvg(chart, layoutChart(chart, picture), {
        links,
        ...(marks === undefined ? {} : { marks }),
      });
      return [`${pictureName(chart.id, picture)}.svg`, drawing];
    }),
  );
}

export { checklistText } from './checklist';
export { diffPage } from './diffMarkdown';
