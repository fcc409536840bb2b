import { addressUnder } from '@contract/readers/addresses';
import type { CustomerServiceEntry, LanguageCode, SystemStatus } from '@contract/system';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useCallback } from 'react';
import { useChart, useImageCdn } from './actors';

type Info = SystemStatus['info'];

/** A value of the system status; undefined before the status is known. */
export function useSiteInfo<T>(select: (info: Info) => T): T | undefined {
  return useSelector(useChart('serviceStatus'), ({ context }) =>
    context.status === null ? undefined : select(context.status.info),
  );
}

/** Whether the operator has not added any game yet; false while it is not known. */
export const useIsWithoutGames = (): boolean => useSiteInfo((info) => info.gameCount) === 0;

/** The brand name, which comes only from configuration (BOOT-06). */
export function useBrand(): string {
  return useSiteInfo((info) => info.whitelabel.brandName) ?? '';
}

/** The current language of the texts. */
export function useLanguage(): LanguageCode {
  return useSelector(useChart('language'), ({ context }) => context.language);
}

/** Returns a function that builds picture addresses on the image CDN of this visit (BOOT-08). */
export function usePictureAddress(): (path: string) => string {
  const cdn = useImageCdn();
  return useCallback((path) => addressUnder(cdn, path), [cdn]);
}

/** Sources of a picture as wide as the page's column, in the two larger served widths. */
export function widePicture(address: string) {
  return {
    src: `${address}?w=480`,
    srcSet: `${address}?w=480 480w, ${address}?w=750 750w`,
    sizes: '(min-width: 1100px) 580px, (min-width: 600px) 740px, (min-width: 480px) 456px, 94vw',
  };
}

/** Decodes the obfuscated address of a customer-service entry; undefined when it is not valid (CS-01). */
export type ReadContact = (entry: CustomerServiceEntry) => string | undefined;

/** The decoder of customer-service addresses. */
export const ReadContactContext = createContext<ReadContact>(() => undefined);

/** Provides the decoder of customer-service addresses to the views below. */
export function ContactsProvider({
  readContact,
  children,
}: {
  readonly readContact: ReadContact;
  readonly children: ReactNode;
}) {
  return <ReadContactContext value={readContact}>{children}</ReadContactContext>;
}
