/** What is left undetected: of the graph nothing may be, of the border a number that may only fall. */
import { GRAPH_KINDS } from '@explorer/index';

/** Ids of mutations by the place that they change. */
export const byPlace = (ids: readonly string[]) => {
  const isOfGraph = (id: string) => GRAPH_KINDS.some((kind) => id.startsWith(`${kind}: `));
  return { graph: ids.filter(isOfGraph), border: ids.filter((id) => !isOfGraph(id)) };
};
