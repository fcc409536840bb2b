import type { LanguageCode } from '@contract/system';

/** Text parts for screens and popups that load later, each a file in `locales/<language>`. */
export type LazyNamespace =
  | 'common'
  | 'account'
  | 'agent'
  | 'chat'
  | 'cashier'
  | 'catalogue'
  | 'content'
  | 'home'
  | 'protection'
  | 'member';

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;

const FOLDER = '../../locales/';
const FILES = import.meta.glob<Texts>(['../../locales/*/*.ts', '!../../locales/*/index.ts'], {
  import: 'default',
});

/** One part of one language. Rejects when it cannot be loaded. */
export async function loadLazyNamespace(language: LanguageCode, part: LazyNamespace): Promise<Texts> {
  const load = FILES[`${FOLDER}${language.toLowerCase()}/${part}.ts`];
  if (load === undefined) throw new Error(`no texts of "${part}" in ${language}`);
  return load();
}
