/** Thrown when this browser cannot store a key for the vault: no Web Crypto, no IndexedDB, or a timeout. */
export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
}

const DATABASE = 'vault';
const STORE = 'keys';
const KEY = 'device';
/**
 * Timeout for a blocked or broken database, in milliseconds. A busy phone takes seconds; forms stay usable meanwhile.
 */
const OPEN_TIMEOUT = 10_000;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new VaultUnavailable());
  });
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return new Promise((resolve, reject) => {
    request.onblocked = () => reject(new VaultUnavailable());
    settled(request).then(resolve, reject);
  });
}

/** Reads this device's key, or creates one. Two tabs that create one at the same time get the same key. */
async function readOrCreate(factory: IDBFactory): Promise<CryptoKey> {
  const database = await open(factory);
  try {
    const stored: unknown = await settled(database.transaction(STORE).objectStore(STORE).get(KEY));
    if (stored instanceof CryptoKey) return stored;
    // Not extractable: scripts can use the key but never read or export it.
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const other: unknown = await settled(store.get(KEY));
    if (other instanceof CryptoKey) return other;
    await settled(store.put(fresh, KEY));
    return fresh;
  } finally {
    database.close();
  }
}

/** This device's key (SESSION-06). Rejects with {@link VaultUnavailable} within ten seconds. */
export async function deviceKey(factory: () => IDBFactory | undefined): Promise<CryptoKey> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new VaultUnavailable()), OPEN_TIMEOUT);
  });
  try {
    const database = factory();
    if (database === undefined || globalThis.crypto?.subtle === undefined) throw new VaultUnavailable();
    return await Promise.race([readOrCreate(database), late]);
  } catch {
    throw new VaultUnavailable();
  } finally {
    clearTimeout(timer);
  }
}
