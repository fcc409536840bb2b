import { connect } from 'node:net';
import { API_BASE, type Endpoint, FILE_TYPE } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';

/** A route by its method and path. */
export interface Route {
  readonly method: string;
  readonly path: string;
  /** The media type that the route parses. */
  readonly type: string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const rows: readonly Endpoint[] = Object.values(ENDPOINTS);
const post = (path: string, type = JSON_TYPE): Route => ({ method: 'POST', path, type });

/** Every route of the server that accepts a body. */
export const ROUTES: readonly Route[] = [
  ...rows.map(({ method, path, encoding }) => ({
    method,
    path: API_BASE + path,
    type: encoding === 'form' ? FORM_TYPE : encoding === 'file' ? FILE_TYPE : JSON_TYPE,
  })),
  post(API_BASE),
  post(`${API_BASE}/no/such/row`),
  post('/payments/callback'),
  post('/studio/api/open'),
  post('/studio/api/play'),
  post('/studio/x'),
  post('/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode'),
  post('/identitytoolkit.googleapis.com/v1/accounts:lookup'),
  post('/securetoken.googleapis.com/v1/token', FORM_TYPE),
  post('/emulator/auth/handler', FORM_TYPE),
  post('/control/settings'),
  post('/dev/outbox'),
  post('/healthz'),
  post('/avatar/x.webp'),
  post('/img/v2/game/1001.webp'),
  post('/'),
  post('/m/home'),
  { method: 'GET', path: '/', type: JSON_TYPE },
  { method: 'GET', path: '/healthz', type: JSON_TYPE },
  { method: 'PUT', path: '/payments/callback', type: JSON_TYPE },
];

/** Result of sending an endless body. */
export interface EndlessBody {
  readonly route: Route;
  /** 0 when there was no answer. */
  readonly status: number;
  /** Bytes that the server took before it closed. */
  readonly taken: number;
  /** Whether the server closed the connection. */
  readonly isClosed: boolean;
}

const CHUNK = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);
const PATIENCE = 10_000;

/** Sends a body that never ends, in chunks, until the server closes or has taken `most` bytes. */
export function sendEndless(origin: string, route: Route, most = 250_000_000): Promise<EndlessBody> {
  return new Promise((resolve) => {
    const { hostname, port, host } = new URL(origin);
    let heard = '';
    let isDone = false;
    const socket = connect({ host: hostname, port: Number(port) });
    const finish = (isClosed: boolean): void => {
      if (isDone) return;
      isDone = true;
      clearTimeout(late);
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
      resolve({ route, status, taken: socket.bytesWritten, isClosed });
    };
    const late = setTimeout(finish, PATIENCE, false);
    const pour = (): void => {
      while (!isDone && socket.writable) {
        if (socket.bytesWritten > most) finish(false);
        else if (!socket.write(CHUNK)) return;
      }
    };
    socket.on('error', () => finish(true));
    socket.on('close', () => finish(true));
    socket.on('data', (data) => {
      heard += data.toString('latin1', 0, 100);
    });
    socket.on('drain', pour);
    socket.on('connect', () => {
      socket.write(
        `${route.method} ${route.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${route.type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      pour();
    });
  });
}

/** Declares a body of one gigabyte; resolves with the status. */
export function announceHuge(origin: string, route: Route): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port, host } = new URL(origin);
    let heard = '';
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(
        `${route.method} ${route.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${route.type}\r\nContent-Length: 1000000000\r\n\r\n{`,
      ),
    );
    socket.setTimeout(PATIENCE, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('data', (data) => {
      heard += data.toString('latin1');
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0)));
  });
}

/** A request whose last byte is held back. */
export interface HeldRequest {
  /** Status and code of the answer, or undefined while there is none; waits at most `patience` milliseconds. */
  answer(
    patience: number,
  ): Promise<{ readonly status: number; readonly code: string | undefined } | undefined>;
  /** Resolves when the server has closed the connection, at the latest after `patience` milliseconds. */
  closed(patience: number): Promise<boolean>;
  /** Sends the last byte. */
  finish(): void;
  end(): void;
}

/** Sends a whole request but for the last byte of its body. */
export function holdBack(
  origin: string,
  route: Route,
  body: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): HeldRequest {
  const { hostname, port, host } = new URL(origin);
  let heard = '';
  let isClosed = false;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const each of [...listeners]) each();
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ host: hostname, port: Number(port) }, () => {
    socket.write(
      `${route.method} ${route.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${route.type}\r\nContent-Length: ${body.byteLength}\r\n${lines.join('')}\r\n`,
    );
    socket.write(body.subarray(0, -1));
  });
  socket.on('error', () => {});
  socket.on('data', (data) => {
    heard += data.toString('latin1');
    tell();
  });
  socket.on('close', () => {
    isClosed = true;
    tell();
  });
  const until = async (isDone: () => boolean, patience: number): Promise<void> => {
    if (isDone()) return;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        listeners.delete(look);
        clearTimeout(late);
        resolve();
      };
      const look = (): void => {
        if (isDone()) finish();
      };
      const late = setTimeout(finish, patience);
      listeners.add(look);
    });
  };
  const complete = (): boolean => isClosed || heard.includes('}');
  return {
    async answer(patience) {
      await until(complete, patience);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1];
      if (status === undefined) return undefined;
      return { status: Number(status), code: /"errorCode":"([a-z.]+)"/.exec(heard)?.[1] };
    },
    async closed(patience) {
      await until(() => isClosed, patience);
      return isClosed;
    },
    finish: () => socket.write(body.subarray(-1)),
    end: () => socket.destroy(),
  };
}
