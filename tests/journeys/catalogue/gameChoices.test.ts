import type { LanguageCode } from '@contract/system';
import { expect } from 'vitest';
import type { FilterChoice, GameFilterEvent } from '@/machines/catalogue/gameFilter/gameFilter.machine';
import type { ProviderPickerEvent } from '@/machines/catalogue/providerPicker/providerPicker.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import type { Stage } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The filter popups of a list: nothing applies before it is confirmed, and the address holds the choice. */

const PATH = '/m/slot-games';
/** The vendors of the charts' samples. */
const VENDORS: Readonly<Record<string, string>> = { JL: 'Jeepney Lane', RTG: 'Rattan Grove' };

const main = ({ page }: Visit) => page.getByRole('main');
const popup = (visit: Visit, title: 'filter.title' | 'provider.title') =>
  visit.page.getByRole('dialog').filter({
    has: visit.page.getByRole('heading', { name: visit.t(title), exact: true }),
  });

async function begin(stage: Stage, language: LanguageCode): Promise<Visit> {
  const visit = await startVisit(stage, { language });
  await visit.goto(PATH);
  await visit.sees(main(visit).locator('[aria-setsize]').first());
  return visit;
}

/** The list's address with its filters. */
function addressOf(choice: Partial<FilterChoice>): string {
  const query = Object.entries(choice).filter(([, text]) => text !== '');
  return query.length === 0 ? PATH : `${PATH}?${new URLSearchParams(query)}`;
}

/** Sets the list's filters to those of the chart's sample. */
async function bringTo(visit: Visit, choice: Partial<FilterChoice>): Promise<void> {
  if (visit.address() === addressOf(choice)) return;
  await visit.goto(addressOf(choice));
  await visit.sees(main(visit).locator('[aria-haspopup="dialog"]').last());
}

/** Closes the popup with `act` and checks the address. */
async function confirm(visit: Visit, act: () => Promise<void>, choice: Partial<FilterChoice>): Promise<void> {
  await act();
  const address = new Set(new URLSearchParams(addressOf(choice).split('?')[1]));
  await visit.until('the address contains the choice', () => {
    const shown = new URLSearchParams(visit.address().split('?')[1]);
    return JSON.stringify([...shown].sort()) === JSON.stringify([...address].sort());
  });
}

const filter = (visit: Visit) => popup(visit, 'filter.title');
const button = (visit: Visit, name: string) => filter(visit).getByRole('button', { name, exact: true });

const CLASSES: Readonly<Record<string, 'list.class_new' | 'category.BINGO'>> = {
  new: 'list.class_new',
  BG: 'category.BINGO',
};

const filterFlow: Flow<GameFilterEvent['type']> = {
  chart: 'game-filter',
  drivers: {
    'filter.open': async ({ visit, sample }) => {
      await bringTo(visit, sample === 'a vendor chosen' ? { vassalage: 'JL' } : {});
      await main(visit)
        .getByRole('button', { name: new RegExp(`^${visit.t('filter.open')}`) })
        .tap();
    },
    'vendor.toggle': ({ visit, sample }) => button(visit, VENDORS[sample] ?? '').tap(),
    'classification.toggle': ({ visit, sample }) =>
      button(visit, visit.t(sample === 'new' ? 'list.class_new' : 'category.BINGO')).tap(),
    'classification.all': ({ visit }) => button(visit, visit.t('filter.all_classes')).tap(),
    'name.typed': ({ visit }) => filter(visit).getByRole('textbox').fill('moon'),
    'filter.submit': ({ visit, before }) =>
      confirm(visit, () => button(visit, visit.t('filter.apply')).tap(), before.context.choice),
    'filter.reset': ({ visit }) => confirm(visit, () => button(visit, visit.t('filter.reset')).tap(), {}),
    'filter.close': async ({ visit }) => {
      const address = visit.address();
      await button(visit, visit.t('action.close')).tap();
      await visit.lacks(filter(visit));
      expect(visit.address()).toBe(address);
    },
  } satisfies Record<GameFilterEvent['type'], Driver | Unplayable>,
  states: {
    closed: (visit) => visit.lacks(filter(visit)),
    open: async (visit, { context: { choice } }) => {
      await visit.sees(filter(visit));
      await visit.until('the choice shows', async () => {
        const pressed = await filter(visit)
          .locator('[aria-pressed="true"]')
          .evaluateAll((all) => all.map(({ textContent }) => textContent));
        const name = await filter(visit).getByRole('textbox').inputValue();
        return (
          name === choice.gameName &&
          JSON.stringify(pressed) ===
            JSON.stringify([
              ...(choice.vassalage === '' ? [] : [VENDORS[choice.vassalage]]),
              visit.t(CLASSES[choice.gameClassify] ?? 'filter.all_classes'),
            ])
        );
      });
    },
  },
  begin: (stage, _path, language) => begin(stage, language),
  // Only the chosen vendor's classes are offered, and neither of these vendors has bingo.
  admits: ({ step, from }) =>
    step.label !== 'classification.toggle (bingo)' ||
    from.configuration.snapshot.context.choice.vassalage === '',
};

replayOnPage(
  'FILTER-01 FILTER-02 FILTER-03 FILTER-04 FILTER-05 filter popup',
  filterFlow,
  'TY and EN in turn',
  'every step',
);

const providers = (visit: Visit) => popup(visit, 'provider.title');
const row = (visit: Visit, vassalage: string) =>
  providers(visit)
    .getByRole('listitem')
    .filter({ hasText: VENDORS[vassalage] ?? visit.t('provider.all') })
    .getByRole('button');
const VENDOR_OF: Readonly<Record<string, string>> = { 'one chosen': 'JL', JL: 'JL', RTG: 'RTG' };

const providerFlow: Flow<ProviderPickerEvent['type']> = {
  chart: 'provider-picker',
  drivers: {
    'provider.open': async ({ visit, sample }) => {
      await bringTo(visit, { vassalage: VENDOR_OF[sample] ?? '' });
      await main(visit).locator('[aria-haspopup="dialog"]').last().tap();
    },
    'provider.choose': ({ visit, sample }) => {
      const vassalage = VENDOR_OF[sample] ?? '';
      return confirm(visit, () => row(visit, vassalage).tap(), { vassalage });
    },
    'provider.close': async ({ visit }) => {
      const address = visit.address();
      await providers(visit)
        .getByRole('button', { name: visit.t('action.close') })
        .tap();
      await visit.lacks(providers(visit));
      expect(visit.address()).toBe(address);
    },
  } satisfies Record<ProviderPickerEvent['type'], Driver | Unplayable>,
  states: {
    closed: (visit) => visit.lacks(providers(visit)),
    open: async (visit, { context }) => {
      await visit.sees(providers(visit));
      await visit.until(
        'the chosen provider is marked',
        async () => (await row(visit, context.vassalage).getAttribute('aria-pressed')) === 'true',
      );
      expect(await providers(visit).locator('[aria-pressed="true"]').count()).toBe(1);
      // Every provider shows its number of games.
      const counts = await providers(visit).getByRole('listitem').allTextContents();
      expect(counts.every((text) => /\d/.test(text))).toBe(true);
    },
  },
  begin: (stage, _path, language) => begin(stage, language),
};

replayOnPage('PROVIDER-01 PROVIDER-02 PROVIDER-03 provider popup', providerFlow, 'EN', 'every step');
