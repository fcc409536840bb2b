import { createHash } from 'node:crypto';

/** Inputs of a page's policy. */
export interface PolicyInput {
  /** Contents of the inline scripts; only their hashes are allowed. */
  readonly inlineScripts: readonly string[];
  /** Contents of the inline style elements; only their hashes are allowed. */
  readonly inlineStyles: readonly string[];
  /** Whether the styles contain a font. */
  readonly embedsFonts: boolean;
  /** Sources of images, absolute or relative to this site. */
  readonly imageSources: readonly string[];
  /** Origin of the API when it is not the page's own (decision 17). */
  readonly apiOrigin?: string | undefined;
  /** Whether the site is reached over TLS. */
  readonly secure: boolean;
  /** A development server injects its client and styles inline and uses a WebSocket. */
  readonly development: boolean;
}

/**
 * Trusted Types policies that the page may create: for the URLs of the human check's worker (SMS-03) and the service
 * worker (PROD-06), and the sanitiser's own policy for the HTML of announcements, promotions and help articles.
 */
const TRUSTED_TYPES_POLICIES: readonly string[] = ['humanCheck', 'serviceWorker', 'dompurify'];

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The origin of an absolute http(s) URL; undefined for URLs of this site and anything else. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

/** Content-Security-Policy of the page. */
export function contentSecurityPolicy(input: PolicyInput): string {
  const { development, apiOrigin } = input;
  const api = apiOrigin === undefined ? [] : [apiOrigin];
  const images = new Set(input.imageSources.flatMap((address) => originOf(address) ?? []));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': development
      ? ["'self'", "'unsafe-inline'"]
      : ["'self'", ...input.inlineScripts.map(hashOf)],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...input.inlineStyles.map(hashOf)],
    'img-src': ["'self'", 'data:', ...api, ...images],
    'font-src': ["'self'", ...(input.embedsFonts ? ['data:'] : [])],
    'connect-src': development
      ? ["'self'", 'ws:']
      : ["'self'", ...api, ...api.map((origin) => origin.replace(/^http/, 'ws'))],
    // Games run in a sandboxed frame served by the platform.
    'frame-src': ["'self'", ...api],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // The chart inspector shows the page in a frame.
    'frame-ancestors': [development ? "'self'" : "'none'"],
    ...(development
      ? {}
      : {
          'require-trusted-types-for': ["'script'"],
          'trusted-types': TRUSTED_TYPES_POLICIES.length === 0 ? ["'none'"] : TRUSTED_TYPES_POLICIES,
        }),
    ...(input.secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** Headers of every response of the shell, for pages and files. */
export function securityHeaders(secure: boolean, development = false): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': development ? 'SAMEORIGIN' : 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
