import { helpCentre } from '@contract/content';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { plainText, previewText } from '@/features/content/html';
import { helpMachine } from '@/machines/content/help/help.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** The help centre with its services. */
export function helpFlow(services: AppServices): CreateFlow<'help'> {
  const logic = helpMachine.provide({
    actors: {
      fetchArticles: fromPromise(async ({ signal }) => {
        const { list } = await services.api.call(
          helpCentre,
          { lang: services.language(), device: 'MOBILE' },
          { signal },
        );
        return list.map((article, index) => ({
          ...article,
          index,
          plain: plainText(article.content),
          preview: previewText(article.content),
        }));
      }),
    },
  });
  return (create) => ({ name: 'help', ref: create(logic) });
}
