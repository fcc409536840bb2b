import type { PhoneServiceConfiguration } from '@contract/phoneService';
import type { CallService } from '../metrics/outgoing';
import type { IdentityIssuer } from './identities';
import type { KeySet } from './idToken';
import { createRemoteKeys } from './remoteKeys';

/** The phone-verification service of an operator (SMS-10, LOGIN-11). */
export type PhoneService =
  /** A sandbox inside this server, for development and tests. */
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'service';
      readonly configuration: PhoneServiceConfiguration;
      readonly issuer: string;
      /** URL of the public keys of its tokens. */
      readonly keysUrl: string;
    };

/** Options of the sandbox. */
export interface IdentitySandboxOptions {
  /** Project id; also the audience of its tokens. */
  readonly projectId: string;
  /** Delivers a message to a phone through the platform's outbox. */
  readonly deliver: (message: {
    readonly phoneNumber: string;
    readonly code: string;
  }) => void | Promise<void>;
  /** Verifies and uses up the human check of a code request (SMS-03). */
  readonly isHuman: (humanToken: string, phoneNumber: string) => Promise<boolean>;
  /** Maximum codes per number in ten minutes. */
  readonly codesPerNumber?: number;
  readonly now?: () => number;
}

/**
 * A sandbox of the phone-verification service for development and tests. It implements the service's protocol for its
 * official, unmodified client (SMS-10, LOGIN-11). Not for production.
 */
export interface IdentitySandbox {
  /** Path prefixes that it handles on the site's origin. */
  readonly paths: readonly string[];
  fetch(request: Request): Promise<Response>;
  /** Public keys of its tokens. */
  readonly jwks: KeySet;
  readonly issuer: string;
  readonly audience: string;
}

/** The opened service. */
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
  openSandbox: (options: IdentitySandboxOptions) => Promise<IdentitySandbox>,
  now: () => number,
  callService: CallService,
): Promise<OpenedPhoneService> {
  switch (service?.kind) {
    case undefined:
      return { configuration: undefined, issuer: undefined, paths: [], fetch: nothing };
    case 'service': {
      const { configuration, issuer, keysUrl } = service;
      const keys = createRemoteKeys(keysUrl, now, callService);
      return {
        configuration,
        issuer: { issuer, audience: configuration.projectId, keys },
        paths: [],
        fetch: nothing,
      };
    }
    case 'sandbox': {
      const opened = await openSandbox({ ...sandbox, projectId: SANDBOX_PROJECT, now });
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
