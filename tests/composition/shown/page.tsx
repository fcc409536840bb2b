import { SERVER_TIME_HEADER } from '@contract/core';
import type { SessionRecord } from '@contract/session';
import type { FeatureSwitches, LanguageCode } from '@contract/system';
import { RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { createActor } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { createAppServices } from '@/composition/site/createAppServices';
import { FLOWS } from '@/composition/site/flows';
import { AppActorProvider } from '@/features/shared/state/actors';
import { TextsProvider } from '@/features/shared/state/texts';
import { MEMBER_INFO, OPEN_STATUS } from '@/machines/shared/samples';
import type { Flow, FlowName } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { loadTexts, type TextNamespace } from '@/services/i18n';
import { languageEntry } from '@/services/storage';
import { settle } from '../../support/chart';
import { answered, startSite } from '../wholeSite';

/** Answers of the platform by path. */
export type Answers = Readonly<Record<string, unknown>>;

/** A screen with what the platform answers, and what a player reads for each field of it. */
export interface Shown {
  readonly name: Flow['name'];
  readonly view: (flow: Flow) => ReactNode;
  /** Whether an agent looks at it; otherwise a member does. */
  readonly isAgent?: boolean;
  /** Address of the page; home by default, where a screen needs nothing of it. */
  readonly first?: string;
  readonly answers: Answers;
  readonly step?: { readonly type: string; readonly [field: string]: unknown };
  /** By field, with its endpoint if two have it, as it is written; what is not listed is not shown. */
  readonly shows: Readonly<Record<string, string>>;
}

const ALL_ON: Partial<FeatureSwitches> = {
  MANPLAYREB3: true,
  TRANSBETREPMEM3: true,
  REWCEN3: true,
  CBS3: true,
};
/** The moment at which a page is read. */
export const NOW = Date.UTC(2026, 6, 15, 4);
/** Turns in which a chart has its answers. */
const TURNS = 12;

/** A page without what is for browsers without scripts. */
export const withScripts = (html: string): string => html.replaceAll(/<noscript>.*?<\/noscript>/gs, '');

/** What a reader of a page gets: its texts, names and values, in their order. */
export function readPage(html: string): string {
  // Of a drawing only its name.
  const drawn = html.replaceAll(/(<svg[^>]*>).*?<\/svg>/gs, '$1');
  const named = drawn.replaceAll(/<[^>]*>/g, (tag) => {
    const told = [
      ...tag.matchAll(/ (aria-label|aria-valuetext|aria-setsize|alt|value|max|min|placeholder)="([^"]*)"/g),
    ];
    const states = [...tag.matchAll(/ aria-(pressed|selected|checked|current|expanded)="(?!false)/g)];
    const flags = [...tag.matchAll(/ (disabled|checked)=/g)];
    return ` ${[...told.map(([, , value]) => value), ...[...states, ...flags].map(([, state]) => state)].map((text) => `[${text}]`).join(' ')} `;
  });
  return named
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x27;', "'")
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}

/** Where the pictures of a page come from and where its links lead, in their order. */
export function addressesIn(html: string): string {
  const found = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
  return found.join(' ').replaceAll('&amp;', '&');
}

/** A member's site in Node whose platform answers as told; it renders its screens with their running charts. */
export async function openSite(
  session: SessionRecord,
  language: LanguageCode = 'EN',
  first = '/m/home',
  early: Answers = {},
) {
  let answers = early;
  let services: AppServices | undefined;
  let turn = 0;
  const { info } = OPEN_STATUS;
  const { whitelabel } = info;
  const status = {
    ...OPEN_STATUS,
    info: { ...info, whitelabel: { ...whitelabel, switches: { ...whitelabel.switches, ...ALL_ON } } },
  };
  const site = await startSite({
    session,
    earlier: (storage) => storage.write(languageEntry, language),
    status,
    loadTexts,
    script: (path) => {
      if (!(path in answers)) {
        if (path === '/member/info') return answered(MEMBER_INFO);
        if (path === '/content/announcements/read') return answered({ announcementId: 'any', read: true });
        return undefined;
      }
      // The platform's clock stands, whatever that of the device says.
      return {
        ...answered(answers[path]),
        headers: { [SERVER_TIME_HEADER]: String(NOW), 'cache-control': 'no-store' },
      };
    },
    flows: (core, router) => {
      services = createAppServices(core, router);
      return () => new Promise(() => {});
    },
  });
  if (services === undefined) throw new Error('no services');
  const running = services;
  site.history.push(first);
  await site.router.load();
  /** The elements of a view with the given texts. */
  async function show(view: ReactNode, texts: readonly TextNamespace[]): Promise<string> {
    await Promise.all(texts.map((part) => running.addTexts(part)));
    const i18n = site.i18n();
    if (i18n === undefined) throw new Error('no texts');
    return withScripts(
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <AppActorProvider app={site.app}>
            <TextsProvider>
              <RouterContextProvider router={site.router}>{view}</RouterContextProvider>
            </TextsProvider>
          </AppActorProvider>
        </I18nextProvider>,
      ),
    );
  }
  return {
    stop: site.stop,
    app: site.app,
    /** What a screen shows with the answers, once a step has been taken in its chart; its addresses follow the texts. */
    async read(
      name: FlowName,
      given: Answers,
      view: (flow: Flow) => ReactNode,
      step?: { readonly type: string },
    ): Promise<string> {
      const html = await this.render(name, given, view, step);
      return `${readPage(html)} | ${addressesIn(html)} `;
    },
    /** The same as the elements of the page. */
    async render(
      name: FlowName,
      given: Answers,
      view: (flow: Flow) => ReactNode,
      step?: { readonly type: string },
    ): Promise<string> {
      answers = given;
      turn += 1;
      // The client bounds the calls of a minute.
      vi.setSystemTime(NOW + (turn % 2) * 61_000);
      const { load, texts = [] } = FLOWS[name];
      await Promise.all(['common' as const, ...texts].map((part) => running.addTexts(part)));
      const flow = (await (await load())(running))((logic, options) => createActor(logic, { ...options }));
      flow.ref.start();
      for (let at = 0; at < TURNS; at += 1) await settle();
      if (step !== undefined) {
        (flow.ref as { send(event: object): void }).send(step);
        for (let at = 0; at < TURNS; at += 1) await settle();
      }
      const html = await show(view(flow), []);
      flow.ref.stop();
      return html;
    },
    show,
  };
}
