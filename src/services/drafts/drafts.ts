import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';

const schema = z.object({
  /** Whose draft it is. */
  owner: z.string(),
  /** Key of the intent: the same content never acts twice, however often it is sent. */
  key: z.string(),
  remarks: z.string(),
  pictures: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
});

/** What a member has begun to fill in. */
export type StoredDraft = z.infer<typeof schema>;

/** Drafts of forms on this device. A browser without a database keeps none; nothing else fails for it. */
export interface Drafts {
  /** The draft of a form, if this member began it; drafts of anybody else are deleted. */
  read(form: string, owner: string): Promise<StoredDraft | undefined>;
  write(form: string, draft: StoredDraft): Promise<void>;
  /** Deletes all drafts. */
  clear(): Promise<void>;
}

/** Opens the drafts of this device. */
export function createDrafts(): Drafts {
  let opened: UseStore | undefined;
  const store = () => {
    opened ??= createStore('drafts', 'forms');
    return opened;
  };
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch {
      return undefined;
    }
  };
  return {
    read: (form, owner) =>
      quietly(async () => {
        const draft = schema.safeParse(await get(form, store()));
        if (draft.success && draft.data.owner === owner) return draft.data;
        // A shared phone: what another member began is not shown to this one.
        if (draft.success) await clear(store());
        return undefined;
      }),
    write: async (form, draft) => {
      await quietly(() => set(form, draft, store()));
    },
    clear: async () => {
      await quietly(() => clear(store()));
    },
  };
}
