import { SERVER_TIME_HEADER } from '@contract/core';
import type { FeatureSwitches } from '@contract/system';
import { RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { createActor } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { createAppServices } from '@/composition/site/createAppServices';
import { createFlows, FLOWS } from '@/composition/site/flows';
import { AppActorProvider } from '@/features/shared/state/actors';
import { HydrationBoundary } from '@/features/shared/state/pageStart';
import { TextsProvider } from '@/features/shared/state/texts';
import { MEMBER_INFO, MEMBER_RECORD } from '@/machines/shared/samples';
import type { Flow, FlowName } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { loadTexts, type TextNamespace } from '@/services/i18n';
import { languageEntry } from '@/services/storage';
import { EVERYTHING, type FullSite, standInForBrowser, startFullSite } from '../rows/fullSite';
import { answered } from '../wholeSite';
import { type Answers, addressesIn, NOW, readPage, withScripts } from './page';

/** A part of the page whose values come from charts that live as long as the page. */
export interface WholeShown {
  readonly view: (flow: Flow | undefined) => ReactNode;
  /** Its own chart, if it has one. */
  readonly flow?: FlowName;
  readonly texts?: readonly TextNamespace[];
  readonly first?: string;
  readonly isVisitor?: boolean;
  readonly isAgent?: boolean;
  /** What the merchant has switched on, beside everything that tests need. */
  readonly switches?: Partial<FeatureSwitches>;
  /** Answers that have their tables elsewhere. */
  readonly beside?: Answers;
  readonly answers: Answers;
  /** What happens before it shows. */
  readonly act?: (site: FullSite, flow: Flow | undefined) => void;
  readonly shows: Readonly<Record<string, string>>;
}

/** What a player reads of a part, and the addresses in it. */
export async function readWhole(part: WholeShown, answers: Answers): Promise<string> {
  const html = await drawWhole(part, answers);
  return `${readPage(html)} | ${addressesIn(html)} `;
}

/** The elements of a part. */
export async function drawWhole(
  part: Omit<WholeShown, 'answers' | 'shows'>,
  answers: Answers,
): Promise<string> {
  vi.setSystemTime(NOW);
  let services: AppServices | undefined;
  const first = part.first ?? '/m/home';
  const status = structuredClone(EVERYTHING);
  Object.assign(status.info.whitelabel.switches, part.switches);
  const site = await startFullSite({
    status,
    ...(part.isVisitor === true
      ? {}
      : { session: part.isAgent === true ? { ...MEMBER_RECORD, type: 1 } : MEMBER_RECORD }),
    earlier: (storage) => storage.write(languageEntry, 'EN'),
    loadTexts,
    first,
    flows: (core, router, loadView) => {
      standInForBrowser(first);
      Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
      services = createAppServices(core, router);
      return createFlows(core, router, loadView);
    },
    script: (path) => {
      const answer =
        answers[path] ?? part.beside?.[path] ?? (path === '/member/info' ? MEMBER_INFO : undefined);
      if (answer === undefined) return undefined;
      return {
        ...answered(answer),
        headers: { [SERVER_TIME_HEADER]: String(NOW), 'cache-control': 'no-store' },
      };
    },
  });
  if (services === undefined) throw new Error('no services');
  let flow: Flow | undefined;
  if (part.flow !== undefined) {
    const create = await FLOWS[part.flow].load();
    flow = (await create(services))((logic, options) => createActor(logic, { ...options }));
    flow.ref.start();
    await site.rest();
  }
  const { addTexts } = services;
  const texts = part.flow === undefined ? part.texts : FLOWS[part.flow].texts;
  await Promise.all(['common' as const, ...(texts ?? [])].map((each) => addTexts(each)));
  await site.rest();
  part.act?.(site, flow);
  await site.rest();
  const i18n = site.i18n();
  if (i18n === undefined) throw new Error('no texts');
  const draw = () =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <AppActorProvider app={site.app}>
          <TextsProvider>
            <RouterContextProvider router={site.router}>
              <HydrationBoundary>{part.view(flow)}</HydrationBoundary>
            </RouterContextProvider>
          </TextsProvider>
        </AppActorProvider>
      </I18nextProvider>,
    );
  // Parts that load when they are first drawn show afterwards.
  draw();
  await vi.dynamicImportSettled();
  await site.rest();
  const html = withScripts(draw());
  flow?.ref.stop();
  site.stop();
  return html;
}
