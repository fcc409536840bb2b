import { createActor, fromPromise } from 'xstate';
import { plainText } from '@/features/content';
import { helpMachine } from '@/machines/help/help.machine';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { helpCentre } from '@/services/contract/content';
import { audienceLogic } from './audience';
import type { Ports } from './ports';

/** The help centre with its services. */
export function helpFlow(ports: Ports): FlowOf<'help'> {
  const logic = helpMachine.provide({
    actors: {
      fetchArticles: fromPromise(async ({ signal }) => {
        const { list } = await ports.api.call(
          helpCentre,
          { lang: ports.language(), device: 'MOBILE' },
          { signal },
        );
        return list.map((article, index) => ({ ...article, index, plain: plainText(article.content) }));
      }),
      audience: audienceLogic(ports),
    },
  });
  return { name: 'help', ref: createActor(logic) };
}
