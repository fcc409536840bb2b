import type { LanguageCode } from '../contract/system';
import type { LazyNamespace, Texts } from './i18n';

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
