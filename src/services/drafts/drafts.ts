import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { deviceKey } from '../vault';

const schema = z.object({
  /** The owner of the draft. */
  owner: z.string(),
  /** Idempotency key: the same content acts only once, however often it is sent. */
  key: z.string(),
  remarks: z.string(),
  pictures: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      uploadedId: z._default(z.nullable(z.string()), null),
    }),
  ),
});

/** A form that a member has begun to fill in. */
export type StoredDraft = z.infer<typeof schema>;

/** A draft as stored on the device; only its owner can read it, during a session. */
const sealedSchema = z.object({
  iv: z.instanceof(Uint8Array<ArrayBuffer>),
  cipher: z.instanceof(ArrayBuffer),
});

/**
 * Form drafts on this device, which may include pictures of documents. Each is sealed with the vault's key for its form
 * and owner. In a browser without a database or key nothing is stored, and nothing else fails.
 */
export interface Drafts {
  /** The draft of a form if it belongs to this member. A draft that cannot be opened is deleted. */
  read(form: string, owner: string): Promise<StoredDraft | undefined>;
  write(form: string, draft: StoredDraft): Promise<void>;
  /** Deletes all drafts. */
  clear(): Promise<void>;
}

const IV_BYTES = 12;
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Opens the drafts of this device. */
export function createDrafts(): Drafts {
  let opened: UseStore | undefined;
  const store = () => {
    opened ??= createStore('drafts', 'forms');
    return opened;
  };
  const key = () => deviceKey(() => globalThis.indexedDB);
  const boundTo = (form: string, owner: string) => utf8(JSON.stringify([form, owner]));
  const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch {
      return undefined;
    }
  };
  async function open(found: unknown, form: string, owner: string): Promise<StoredDraft> {
    const { iv, cipher } = sealedSchema.parse(found);
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: boundTo(form, owner) },
      await key(),
      cipher,
    );
    return schema.parse(JSON.parse(new TextDecoder().decode(plain)));
  }
  return {
    read: (form, owner) =>
      quietly(async () => {
        const found: unknown = await get(form, store());
        if (found === undefined) return undefined;
        const draft = await quietly(() => open(found, form, owner));
        // On a shared phone, another member's draft is deleted instead of shown.
        if (draft === undefined) await clear(store());
        return draft;
      }),
    write: async (form, draft) => {
      await quietly(async () => {
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
        const cipher = await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv, additionalData: boundTo(form, draft.owner) },
          await key(),
          utf8(JSON.stringify(draft)),
        );
        await set(form, { iv, cipher }, store());
      });
    },
    clear: async () => {
      await quietly(() => clear(store()));
    },
  };
}
