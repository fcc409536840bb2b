import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket, connect as toSocket } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { makePrivateFolder, PRIVATE_FILE } from '../common/privateFiles';
import type { OperatorOrder } from './commands';

/*
 * The embedded database can be open in only one process. While a server has it open, that server runs the operator's
 * commands, received over a socket in its data directory that only the owner of the directory can access.
 */

/** Timeout of a command in milliseconds. */
const ANSWER_TIMEOUT = 60_000;

const order = z.object({
  words: z.array(z.string().max(4_096)).max(50),
  actor: z.templateLiteral(['operator:', z.string().max(100)]),
});
const answer = z.object({
  output: z.string(),
  /** Files for the operator, who may write where the server may not; contents in base64. */
  files: z.array(z.object({ name: z.string(), content: z.string() })),
  error: z.string().optional(),
});
type Answer = z.infer<typeof answer>;

const folderOf = (directory: string): string => join(directory, 'operator');
const socketOf = (directory: string): string => join(folderOf(directory), 'socket');

/** The socket on which a server accepts commands. */
export interface Door {
  close(): Promise<void>;
}

/** Reads until the other side ends its stream; the own side stays open for the answer. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    socket.once('close', () => reject(new Error('The connection was lost.')));
  });
}

/**
 * Accepts commands in a data directory whose lock this process holds; `carryOut` returns text and files to the operator.
 */
export async function openDoor(
  directory: string,
  carryOut: (
    order: OperatorOrder,
    out: { print(line: string): void; give(file: string, content: Buffer): void },
  ) => Promise<void>,
): Promise<Door> {
  await makePrivateFolder(folderOf(directory));
  // Remove the socket of an ended process; this process holds the lock.
  await rm(socketOf(directory), { force: true });

  async function reply(socket: Socket): Promise<void> {
    const lines: string[] = [];
    const files: Answer['files'] = [];
    let error: string | undefined;
    try {
      await carryOut(order.parse(JSON.parse(await readAll(socket))), {
        print: (line) => lines.push(`${line}\n`),
        give: (name, content) => files.push({ name, content: content.toString('base64') }),
      });
    } catch (fault) {
      error = fault instanceof Error ? fault.message : String(fault);
    }
    socket.end(JSON.stringify({ output: lines.join(''), files, error } satisfies Answer));
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(ANSWER_TIMEOUT, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    void reply(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketOf(directory), resolve);
  });
  await chmod(socketOf(directory), PRIVATE_FILE);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Sends a command to the server that has the data directory open; resolves with undefined when there is none. */
export function knock(directory: string, { words, actor }: OperatorOrder): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const socket = toSocket(socketOf(directory));
    socket.setTimeout(ANSWER_TIMEOUT, () => socket.destroy(new Error('The server does not answer.')));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    socket.once('connect', () => {
      socket.end(JSON.stringify({ words, actor }));
      readAll(socket).then((answered) => resolve(answer.parse(JSON.parse(answered))), reject);
    });
  });
}
