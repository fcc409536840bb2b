import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStorage } from '@/services/storage';
import { createVault, VaultUnavailable } from '@/services/vault';
import { MemoryStorage } from '../support/memoryStorage';

const PASSWORD = 'Kulay-Bughaw-92';
const LOGIN = { type: 'username', username: 'amihan', countryDialingCode: '' } as const;

function openVault(indexedDB: () => IDBFactory | undefined) {
  const local = new MemoryStorage();
  const session = new MemoryStorage();
  const storage = createStorage({ local: () => local, session: () => session });
  const text = () =>
    [local, session]
      .flatMap((area) => Array.from({ length: area.length }, (_, i) => area.getItem(area.key(i) ?? '')))
      .join('\n');
  return { vault: createVault({ storage, indexedDB }), text };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('vault without a key', () => {
  const refusals: Readonly<Record<string, () => IDBFactory | undefined>> = {
    'there is no IndexedDB': () => undefined,
    'the browser forbids even the look': () => {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  it.each(Object.entries(refusals))('SESSION-06 rejects and stores nothing when %s', async (_, indexedDB) => {
    const { vault, text } = openVault(indexedDB);
    await expect(vault.rememberLogin('member', { ...LOGIN, password: PASSWORD })).rejects.toThrow(
      VaultUnavailable,
    );
    await expect(vault.keepTemporaryPassword('amihan', PASSWORD)).rejects.toThrow(VaultUnavailable);
    // There is no remembered login to update.
    await vault.replacePassword('amihan', PASSWORD);
    expect(text()).not.toContain(PASSWORD);
    expect(vault.hasTemporaryPassword('amihan')).toBe(false);
  });

  it('SESSION-06 waits for the database of a busy phone, and rejects within ten seconds if it never answers', async () => {
    vi.useFakeTimers();
    const silent: unknown = { open: () => ({}) };
    const isFactory = (value: unknown): value is IDBFactory => typeof value === 'object' && value !== null;
    const { vault } = openVault(() => (isFactory(silent) ? silent : undefined));
    let outcome: unknown = 'waiting';
    vault.keepTemporaryPassword('amihan', PASSWORD).then(
      () => {
        outcome = 'kept';
      },
      (error: unknown) => {
        outcome = error;
      },
    );
    await vi.advanceTimersByTimeAsync(9_999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBeInstanceOf(VaultUnavailable);
  });

  it('an earlier login is deleted if the new one cannot be stored', async () => {
    const { vault } = openVault(() => undefined);
    await vault.rememberLogin('member', {
      type: 'sms',
      username: '9171234567',
      password: null,
      countryDialingCode: '63',
    });
    await expect(vault.rememberLogin('member', { ...LOGIN, password: PASSWORD })).rejects.toThrow(
      VaultUnavailable,
    );
    expect(await vault.recallLogin('member')).toBeNull();
  });

  it('LOGIN-13 members and agents of one device are remembered separately', async () => {
    const { vault } = openVault(() => undefined);
    const login = { type: 'sms', username: '9171234567', password: null, countryDialingCode: '63' } as const;
    await vault.rememberLogin('member', login);
    expect(await vault.recallLogin('agent')).toBeNull();
    await vault.rememberLogin('agent', null);
    expect(await vault.recallLogin('member')).toEqual(login);
  });

  it('ENTITY-05 a login by SMS is remembered without any secret, and needs no key', async () => {
    const { vault } = openVault(() => undefined);
    const login = { type: 'sms', username: '9171234567', password: null, countryDialingCode: '63' } as const;
    await vault.rememberLogin('member', login);
    expect(await vault.recallLogin('member')).toEqual(login);
  });
});
