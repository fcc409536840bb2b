import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CHANNEL_PATH } from '@contract/chatChannel';
import { API_BASE } from '@contract/core';
import { withDeadline } from '@server/common/deadline';

/** One way to misuse a server over one connection. Resolves when the attack is done. */
export interface ConnectionAttack {
  readonly name: string;
  run(origin: string): Promise<void>;
}

/** How a connection ends. */
type Ending = 'reset' | 'half-closed' | 'closed';
const ENDINGS: readonly Ending[] = ['reset', 'half-closed', 'closed'];

/** Paths of every kind: the site, the API, pictures, the studio, callbacks, channels, and what does not exist. */
const PATHS = [
  '/',
  '/x',
  '/healthz',
  `${API_BASE}/system/status`,
  `${API_BASE}/nothing`,
  '/img/v2/game/1001.webp?w=160',
  '/avatar/x.webp',
  '/studio/play',
  '/payments/callback',
  '/dev/outbox',
  '/control/state',
  CHANNEL_PATH,
  `${CHANNEL_PATH}?ticket=x`,
  `${CHANNEL_PATH}/more`,
  '*',
  'http://other.example/x',
  '//x',
  '/%',
  '/\\x',
];

/** Opens a connection that does not reject later. */
async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port),
    allowHalfOpen: true,
  });
  socket.on('error', () => {});
  socket.resume();
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => resolve());
  });
  return socket;
}

/** Sends as much of the data as the other side accepts. */
const send = (socket: Socket, data: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => (socket.destroyed ? resolve() : socket.write(data, () => resolve())));

const answered = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => {
    socket.once('data', resolve);
    socket.once('close', resolve);
    setTimeout(resolve, 500).unref();
  });

async function end(socket: Socket, ending: Ending): Promise<void> {
  if (ending === 'reset') socket.resetAndDestroy();
  else if (ending === 'closed') socket.destroy();
  else {
    socket.end();
    await Promise.race([new Promise((resolve) => socket.once('close', resolve)), wait(50)]);
    socket.resetAndDestroy();
  }
}

const host = (origin: string) => `Host: ${new URL(origin).host}\r\n`;
const upgradeTo = (path: string, origin: string, more = '') =>
  `GET ${path} HTTP/1.1\r\n${host(origin)}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${more}\r\n`;

/** Stages at which a request can end, with what was sent up to then. */
const STAGES: readonly (readonly [string, (path: string, origin: string) => string])[] = [
  ['nothing', () => ''],
  ['half a request line', (path) => `GET ${path.slice(0, 3)}`],
  ['half its headers', (path, origin) => `GET ${path} HTTP/1.1\r\n${host(origin)}Accept: a`],
  ['all its headers', (path, origin) => `GET ${path} HTTP/1.1\r\n${host(origin)}\r\n`],
  ['HTTP/1.0', (path) => `GET ${path} HTTP/1.0\r\n\r\n`],
  [
    'half a body',
    (path, origin) =>
      `POST ${path} HTTP/1.1\r\n${host(origin)}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":`,
  ],
  [
    'half a chunk',
    (path, origin) =>
      `POST ${path} HTTP/1.1\r\n${host(origin)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"a":`,
  ],
  [
    'a body that waits for leave',
    (path, origin) =>
      `POST ${path} HTTP/1.1\r\n${host(origin)}Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n`,
  ],
  ['three requests at once', (path, origin) => `GET ${path} HTTP/1.1\r\n${host(origin)}\r\n`.repeat(3)],
  ['half an upgrade', (path, origin) => upgradeTo(path, origin).slice(0, -20)],
  ['an upgrade', (path, origin) => upgradeTo(path, origin)],
  [
    'an upgrade from another site',
    (path, origin) => upgradeTo(path, origin, 'Origin: https://evil.example\r\n'),
  ],
  [
    'a bare upgrade',
    (path, origin) =>
      `GET ${path} HTTP/1.1\r\n${host(origin)}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  ],
  [
    'an upgrade to another protocol',
    (path, origin) =>
      `GET ${path} HTTP/1.1\r\n${host(origin)}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n`,
  ],
  [
    'an upgrade with a body',
    (path, origin) =>
      `POST ${path} HTTP/1.1\r\n${host(origin)}Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 50\r\n\r\nabc`,
  ],
];

/** Malformed requests. */
const MALFORMED: readonly (readonly [string, string | Uint8Array])[] = [
  ['noise', randomBytes(512)],
  ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex')],
  ['a null byte', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an empty host', 'GET /healthz HTTP/1.1\r\nHost:\r\n\r\n'],
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b/c@d:x\r\n\r\n'],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['TRACE', 'TRACE /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['CONNECT', 'CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['CONNECT and more', `CONNECT /x HTTP/1.1\r\nHost: x\r\n\r\n${'x'.repeat(9_000)}`],
  ['OPTIONS for all', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['two lengths', 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['a negative length', 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
  [
    'length and chunks',
    'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a wrong chunk',
    'POST /payments/callback HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nx',
  ],
  ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(20_000)}`],
  ['one long header', `GET / HTTP/1.1\r\nHost: x\r\na: ${'b'.repeat(100_000)}\r\n\r\n`],
  ['a long address', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['an unknown expectation', 'POST /x HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\nContent-Length: 1\r\n\r\na'],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
];

/** A client frame; `length` may be wrong. */
function frame(
  opcode: number,
  payload: Uint8Array,
  { masked = true, fin = true, reserved = 0 } = {},
): Buffer {
  const size =
    payload.byteLength < 126
      ? Buffer.from([payload.byteLength | (masked ? 128 : 0)])
      : Buffer.from([126 | (masked ? 128 : 0), payload.byteLength >> 8, payload.byteLength & 255]);
  const mask = randomBytes(4);
  const body = masked ? payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)) : payload;
  return Buffer.concat([
    Buffer.from([(fin ? 128 : 0) | reserved | opcode]),
    size,
    ...(masked ? [mask] : []),
    body,
  ]);
}
const text = (words: string) => Buffer.from(words);

/** Frames that our clients never send. */
const FRAMES: readonly (readonly [string, Uint8Array])[] = [
  ['nothing', Buffer.alloc(0)],
  ['noise', randomBytes(512)],
  ['an unmasked frame', frame(1, text('{}'), { masked: false })],
  ['reserved bits', frame(1, text('{}'), { reserved: 112 })],
  ['an unknown opcode', frame(11, text('{}'))],
  ['a continuation of nothing', frame(0, text('{}'))],
  ['an unfinished ping', frame(9, text('x'), { fin: false })],
  ['a long ping', frame(9, Buffer.alloc(200))],
  ['a close with half a code', frame(8, Buffer.from([3]))],
  ['a close with a wrong code', frame(8, Buffer.from([0, 1]))],
  ['a close that is no text', frame(8, Buffer.from([3, 232, 255, 254]))],
  ['text that is none', frame(1, Buffer.from([255, 254]))],
  ['a binary frame', frame(2, randomBytes(100))],
  ['no JSON', frame(1, text('{"type":'))],
  ['another type', frame(1, text('{"type":"welcome"}'))],
  [
    'a null character',
    frame(1, text('{"type":"hello","ticket":"\\u0000","modelId":"\\u0000","lastSeq":null}')),
  ],
  [
    'a hello with a forged ticket',
    frame(1, text(`{"type":"hello","ticket":"${'x'.repeat(32)}","modelId":"free","lastSeq":null}`)),
  ],
  ['a flood', Buffer.concat(Array.from({ length: 200 }, () => frame(1, text('{"type":"post"}'))))],
  ['a flood of pings', Buffer.concat(Array.from({ length: 2_000 }, () => frame(9, text('x'))))],
  [
    'a frame that says it is huge',
    Buffer.from([129, 255, 0, 0, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4, 5]),
  ],
  [
    'a frame that says it is too big',
    Buffer.from([129, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4]),
  ],
  ['half a frame', frame(1, text('{"type":"hello"}')).subarray(0, 9)],
];

/** Each stage of a request to each path, malformed requests and malformed frames, each with every ending. */
export const CONNECTION_ATTACKS: readonly ConnectionAttack[] = [
  ...STAGES.flatMap(([stage, textOf]) =>
    PATHS.flatMap((path) =>
      ENDINGS.map((ending) => ({
        name: `${stage} to ${path}, then ${ending}`,
        async run(origin: string) {
          const socket = await open(origin);
          await send(socket, textOf(path, origin));
          await end(socket, ending);
        },
      })),
    ),
  ),
  ...MALFORMED.flatMap(([name, data]) =>
    ENDINGS.map((ending) => ({
      name: `${name}, then ${ending}`,
      async run(origin: string) {
        const socket = await open(origin);
        await send(socket, data);
        await end(socket, ending);
      },
    })),
  ),
  ...[CHANNEL_PATH, '/x'].flatMap((path) =>
    FRAMES.flatMap(([name, data]) =>
      ENDINGS.map((ending) => ({
        name: `${name} to ${path} after the upgrade, then ${ending}`,
        async run(origin: string) {
          const socket = await open(origin);
          const greeting = answered(socket);
          await send(socket, upgradeTo(path, origin));
          await greeting;
          await send(socket, data);
          await end(socket, ending);
        },
      })),
    ),
  ),
];

/** Time limit of one attack in milliseconds. */
const LONGEST = 30_000;

/** Runs all attacks, a few at a time; resolves with their number. Rejects with the name of one that does not end. */
export async function attackConnections(origin: string, atOnce = 8): Promise<number> {
  const left = [...CONNECTION_ATTACKS];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let attack = left.shift(); attack !== undefined; attack = left.shift()) {
        await withDeadline(attack.name, LONGEST, () => attack?.run(origin) ?? Promise.resolve());
      }
    }),
  );
  // Waits for late answers.
  await wait(200);
  return CONNECTION_ATTACKS.length;
}
