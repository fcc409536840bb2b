import type { CustomerServiceEntry } from '@contract/system';
import { use } from 'react';
import { ReadContactContext, useLanguage, useSiteInfo } from './site';

/** A customer-service contact. */
export interface Contact {
  readonly position: string;
  readonly title: string;
  readonly address: string;
}

const NO_ENTRIES: readonly CustomerServiceEntry[] = [];

/** Customer-service contacts whose address can be decoded. */
export function useContacts(): readonly Contact[] {
  const readContact = use(ReadContactContext);
  const language = useLanguage();
  const entries = useSiteInfo((info) => info.customerService) ?? NO_ENTRIES;
  return entries.flatMap((entry) => {
    const address = readContact(entry);
    return address?.startsWith('https://')
      ? [{ position: entry.csPosition, title: entry.titles?.[language] ?? entry.title, address }]
      : [];
  });
}
