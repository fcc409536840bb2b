import { fromPromise } from 'xstate';
import { plainText, previewText } from '@/features/content';
import { helpMachine } from '@/machines/help/help.machine';
import type { CreateFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import { helpCentre } from '@/services/contract/content';
import type { AppServices } from '../site/appServices';

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
