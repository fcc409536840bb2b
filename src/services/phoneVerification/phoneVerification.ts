import type { PhoneServiceConfiguration } from '@contract/phoneService';
import * as z from 'zod/mini';
import type { Api } from '../api';
import { ApiFailure } from '../api/failure';
import type { BrowserStorage, StorageEntry } from '../storage';
import { createPlatformSms } from './platformSms';
import type { PendingCode, PhoneVerification } from './port';

/** Dependencies of the port. */
export interface PhoneVerificationOptions {
  readonly api: Pick<Api, 'call' | 'serverNow'>;
  /** Whether codes are sent by the phone-verification service (FLAG-15) or by the platform. */
  readonly usesService: () => boolean;
  /** Undefined when the operator has no such service. */
  readonly configuration: () => PhoneServiceConfiguration | undefined;
  /** Language of messages and popups, as a locale. */
  readonly locale: () => string;
  readonly now: () => number;
  readonly storage: Pick<BrowserStorage, 'read' | 'write'>;
}

const pendingCode = z.object({ phoneNumber: z.string(), verificationId: z.string() });

/** The last code that the service sent in this tab. It survives a reload. */
const pendingCodeEntry: StorageEntry<PendingCode> = {
  area: 'session',
  key: 'phoneVerification',
  decode: (text) => pendingCode.parse(JSON.parse(text)),
  encode: (value) => JSON.stringify(value),
};

/** Creates the port for codes and providers. The service's client loads on first use. */
export function createPhoneVerification(options: PhoneVerificationOptions): PhoneVerification {
  const { api, usesService, configuration, locale, now, storage } = options;
  const platform = createPlatformSms(api);
  let opened: { readonly key: string; readonly service: Promise<PhoneVerification> } | undefined;

  async function load(settings: PhoneServiceConfiguration): Promise<PhoneVerification> {
    let module: typeof import('./firebase');
    try {
      module = await import('./firebase');
    } catch {
      throw new ApiFailure('network.unreachable');
    }
    return module.createFirebase({
      configuration: settings,
      locale,
      now,
      pending: {
        read: () => storage.read(pendingCodeEntry),
        write: (pending) => storage.write(pendingCodeEntry, pending),
      },
    });
  }

  /** The service in its current configuration. A failed load is retried at the next call. */
  function service(): Promise<PhoneVerification> {
    const settings = configuration();
    if (settings === undefined) return Promise.reject(new ApiFailure('no.permission'));
    const key = JSON.stringify(settings);
    if (opened?.key !== key) {
      const loading = { key, service: load(settings) };
      opened = loading;
      loading.service.catch(() => {
        if (opened === loading) opened = undefined;
      });
    }
    return opened.service;
  }

  const codes = async () => (usesService() ? service() : platform);

  return {
    async prepare() {
      await service();
    },
    sendCode: async (number, details, signal) => (await codes()).sendCode(number, details, signal),
    verifyCode: async (number, code, signal) => (await codes()).verifyCode(number, code, signal),
    signInWithProvider: async (channel, signal) => (await service()).signInWithProvider(channel, signal),
  };
}
