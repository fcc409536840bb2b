import { once } from 'node:events';
import { createServer, Socket } from 'node:net';

/** A network connection between two local programs that can be cut. */
export interface TcpProxy {
  readonly port: number;
  /** From now on nothing passes, without any signal: neither an end nor a reset. */
  silence(): void;
  /** New connections pass again; those that were cut stay silent. */
  heal(): void;
  /** Breaks every connection, seen by both sides; new ones pass. */
  cut(): void;
  /** New connections go to another port from now on, like after a change in DNS. */
  redirect(port: number): void;
  close(): Promise<void>;
}

/** Starts a proxy on loopback in front of a local port. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let isSilent = false;
  let goal = target;
  const sockets = new Set<Socket>();
  const links = new Set<() => void>();
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    near.on('close', () => sockets.delete(near));
    if (isSilent) return;
    const far = new Socket();
    sockets.add(far);
    far.on('error', () => {});
    let isCut = false;
    const link = (): void => {
      isCut = true;
    };
    links.add(link);
    far.on('close', () => {
      sockets.delete(far);
      links.delete(link);
    });
    near.on('data', (data) => isCut || far.write(data));
    far.on('data', (data) => isCut || near.write(data));
    near.on('close', () => isCut || far.destroy());
    far.on('close', () => isCut || near.destroy());
    far.connect(goal, '127.0.0.1');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address !== 'object') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    silence() {
      isSilent = true;
      for (const cut of links) cut();
    },
    heal() {
      isSilent = false;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    redirect(port) {
      goal = port;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
