import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './ports';

/** A Redis server of Debian on a free loopback port, without files; `npm test` installs it. */
export interface TestRedis {
  readonly url: string;
  /** A client of the test. */
  readonly client: Redis;
  /** Ends it at once, with everything in it. */
  kill(): Promise<void>;
  /** Starts it again, empty. */
  start(): Promise<void>;
  /** It keeps its connections, but answers nothing. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a Redis server. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 50 });
  client.on('error', () => {});
  const answers = () =>
    client.ping().then(
      () => true,
      () => false,
    );
  const abandon = () => child?.kill('SIGKILL');
  process.once('exit', abandon);
  const server: TestRedis = {
    url,
    client,
    async kill() {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = undefined;
    },
    async start() {
      const parameters = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn('redis-server', parameters, { stdio: 'ignore' });
      await once(child, 'spawn');
      while (!(await answers())) await wait(50);
    },
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    async stop() {
      process.off('exit', abandon);
      client.disconnect();
      await server.kill();
    },
  };
  await server.start();
  return server;
}
