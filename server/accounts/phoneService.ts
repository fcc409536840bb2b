import type { PhoneServiceConfiguration } from '@/services/contract/phoneService';
import { createIdentitySandbox, type IdentitySandboxOptions } from '../sandbox/identity';
import type { IdentityIssuer } from './identities';
import { createRemoteKeys } from './remoteKeys';

/** The phone-verification service of an operator (SMS-10, LOGIN-11). */
export type PhoneService =
  /** A stand-in that this server runs itself, for development and tests. */
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'service';
      readonly configuration: PhoneServiceConfiguration;
      readonly issuer: string;
      /** Address of the keys that its tokens are signed with. */
      readonly keysUrl: string;
    };

/** The service as it is used. */
interface OpenedPhoneService {
  readonly configuration: PhoneServiceConfiguration | undefined;
  readonly issuer: IdentityIssuer | undefined;
  /** Paths of the sandbox on this server. */
  readonly paths: readonly string[];
  fetch(request: Request): Promise<Response>;
}

const SANDBOX_PROJECT = 'reference-platform';
const nothing = () => Promise.resolve(new Response('Not found', { status: 404 }));

/** Opens the service. */
export async function openPhoneService(
  service: PhoneService | undefined,
  sandbox: Pick<IdentitySandboxOptions, 'deliver' | 'isHuman'>,
  now: () => number,
): Promise<OpenedPhoneService> {
  switch (service?.kind) {
    case undefined:
      return { configuration: undefined, issuer: undefined, paths: [], fetch: nothing };
    case 'service': {
      const { configuration, issuer, keysUrl } = service;
      const keys = createRemoteKeys(keysUrl, now);
      return {
        configuration,
        issuer: { issuer, audience: configuration.projectId, keys },
        paths: [],
        fetch: nothing,
      };
    }
    case 'sandbox': {
      const opened = await createIdentitySandbox({ ...sandbox, projectId: SANDBOX_PROJECT, now });
      return {
        configuration: {
          apiKey: 'sandbox',
          authDomain: 'localhost',
          projectId: SANDBOX_PROJECT,
          origin: '/',
          verifier: 'humanCheck',
        },
        issuer: {
          issuer: opened.issuer,
          audience: opened.audience,
          keys: () => Promise.resolve(opened.jwks),
        },
        paths: opened.paths,
        fetch: (request) => opened.fetch(request),
      };
    }
  }
}
