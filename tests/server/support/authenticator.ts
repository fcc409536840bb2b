import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}

/** The subset of CBOR that an authenticator needs. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value]);
  const entries = [...value].flatMap(([key, each]) => [encode(key), encode(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Flags of authenticator data: user present, user verified, credential attached. */
const PRESENT = 1;
const VERIFIED = 4;
const ATTACHED = 64;

/** How a ceremony of the {@link Authenticator} differs from a valid one. */
interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  /** Signs with another key. */
  readonly key?: KeyObject;
  readonly counter?: number;
}

/** A software authenticator for the site at `origin`. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (flags: number, twist: Twist, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.counter ?? counter);
    const verified = twist.isVerified === false ? 0 : VERIFIED;
    const rpIdHash = sha256(twist.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.from([flags | PRESENT | verified]), count, rest]);
  };

  return {
    credentialId: text(id),
    /** Another key, for forged answers. */
    otherKey: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    /** Answers a registration. */
    attest(challenge: string, twist: Twist = {}): Record<string, unknown> {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = encode(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attached = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.byteLength]), id, cose]);
      const attestationObject = encode(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(ATTACHED, twist, attached)],
        ]),
      );
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, twist)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Answers a login. */
    assert(challenge: string, twist: Twist = {}): Record<string, unknown> {
      counter += 1;
      const data = authData(0, twist);
      const client = clientData('webauthn.get', challenge, twist);
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(twist.key ?? privateKey);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
}
