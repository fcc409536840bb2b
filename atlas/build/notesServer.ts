import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import { notesText } from '../notes';
import { editSchema, keepEdit, readNotes } from './notes';

/** Address of the notes, relative to the page; a copy without a server has a file there. */
const ADDRESS = '/data/notes.json';

/** Other sites must not write notes: a form cannot send JSON, and a script's request names its origin. */
function isOwn({ headers }: IncomingMessage): boolean {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const { origin, host } = headers;
  return isJson && (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host));
}

async function answer(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store');
  if (request.method !== 'POST') {
    response.setHeader('x-notes', 'kept').end(notesText(readNotes(file)));
    return;
  }
  if (!isOwn(request)) {
    response.writeHead(403).end('{}');
    return;
  }
  const edit = editSchema.safeParse(JSON.parse(await text(request)));
  if (edit.success) response.end(notesText(keepEdit(file, edit.data)));
  else response.writeHead(400).end('{}');
}

/** The served atlas keeps notes in the repository. */
export function notesServer(file: string): Plugin {
  return {
    name: 'notes',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== ADDRESS) return next();
        answer(file, request, response).catch(() => {
          if (!response.headersSent) response.writeHead(400).end('{}');
        });
      });
    },
  };
}
