import { createContext, type ReactNode, use } from 'react';
import { type UseTranslationResponse, useTranslation } from 'react-i18next';

type Texts = UseTranslationResponse<'translation', undefined>;

const TextsContext = createContext<Texts | undefined>(undefined);

/** Provides the texts of the current language to the views below. They must have loaded. */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  // Once for the whole site: each use subscribes to the language and copies the translator.
  return <TextsContext value={useTranslation()}>{children}</TextsContext>;
}

/** The texts of the current language. Throws outside a {@link TextsProvider}. */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (texts === undefined) throw new Error('there are no texts here');
  return texts;
}
