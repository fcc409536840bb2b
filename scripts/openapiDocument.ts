import { readFile } from 'node:fs/promises';
import { cipherBody } from '@contract/account';
import { API_BASE, type Endpoint, FILE_TYPE, SERVER_TIME_HEADER } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { HTTP_STATUS, SERVER_ERROR_CODES } from '@contract/errors';
import { DEVICE_HEADER, ENCRYPTION_HEADER, IDEMPOTENCY_HEADER } from '@contract/session';
import * as z from 'zod/mini';
import { policyOf } from '../server/http/policies';

/** Files of the contract; each is a tag, and its comments describe its endpoints. */
const AREAS = [
  'system',
  'account',
  'security',
  'member',
  'cashier',
  'catalogue',
  'content',
  'agent',
  'chat',
] as const;
/** The parts of an area that the first screen needs are in a separate file. */
const SOURCES = {
  ...Object.fromEntries(AREAS.map((area) => [area, area])),
  session: 'account',
  profile: 'member',
  siteSettings: 'system',
  games: 'catalogue',
  announcements: 'content',
};

type Json = { readonly [key: string]: unknown };

/** Comment of each endpoint, and the requirements that it names. */
interface Comment {
  readonly area: string;
  readonly text: string;
}

const COMMENT = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = endpoint\(\{\s*name: '(\w+)'/g;

/** Reads the comments above the endpoints of an area's source. */
function readComments(area: string, source: string): ReadonlyMap<string, Comment> {
  const found = [...source.matchAll(COMMENT)].map(([, comment = '', name = '']) => {
    const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
    return [name, { area, text: lines.join(' ').trim() }] as const;
  });
  return new Map(found);
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function queryParameters(endpoint: Endpoint): readonly Json[] {
  const { properties, required } = schemaOf(endpoint.request, 'input');
  const names = Array.isArray(required) ? required : [];
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: names.includes(name),
    schema,
  }));
}

const reference = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

/** Headers of calls that change something. */
const changing = ({ method }: Endpoint): readonly Json[] =>
  method === 'GET' ? [] : [reference('Device'), reference('IdempotencyKey')];

const content = (type: string, schema: Json): Json => ({ required: true, content: { [type]: { schema } } });

/** Parameters of a call: its query, or the headers of its body. */
function parametersOf(endpoint: Endpoint): readonly Json[] {
  switch (endpoint.encoding) {
    case 'query':
      return [...queryParameters(endpoint), ...changing(endpoint)];
    case 'encrypted':
      return [reference('Encryption'), ...changing(endpoint)];
    default:
      return changing(endpoint);
  }
}

function bodyOf(endpoint: Endpoint): Json {
  switch (endpoint.encoding) {
    case 'none':
    case 'query':
      return {};
    case 'json':
      return { requestBody: content('application/json', schemaOf(endpoint.request, 'input')) };
    case 'form':
      return {
        requestBody: content('application/x-www-form-urlencoded', schemaOf(endpoint.request, 'input')),
      };
    case 'file':
      return { requestBody: content(FILE_TYPE, {}) };
    case 'encrypted':
      return {
        requestBody: content('application/json', { $ref: '#/components/schemas/SealedBody' }),
        // Content of the encrypted body.
        'x-sealed-payload': schemaOf(endpoint.request, 'input'),
      };
  }
}

const SECURITY = {
  public: [],
  optional: [{}, { session: [] }],
  session: [{ session: [] }],
} satisfies Record<Endpoint['access'], readonly Json[]>;

function operationOf(endpoint: Endpoint, comment: Comment | undefined): Json {
  const { name, access } = endpoint;
  const parameters = parametersOf(endpoint);
  const { cacheSeconds, maxBodyBytes } = policyOf(endpoint);
  return {
    operationId: name,
    tags: [comment?.area ?? 'system'],
    summary: name,
    ...(comment === undefined ? {} : { description: comment.text }),
    security: SECURITY[access],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(endpoint),
    ...(cacheSeconds === undefined ? {} : { 'x-cache-seconds': cacheSeconds }),
    ...(maxBodyBytes === undefined ? {} : { 'x-max-body-bytes': maxBodyBytes }),
    responses: {
      200: {
        description: 'The call succeeded.',
        headers: { [SERVER_TIME_HEADER]: { $ref: '#/components/headers/ServerTime' } },
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['success', 'value'],
              properties: { success: { const: true }, value: schemaOf(endpoint.response, 'input') },
            },
          },
        },
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

const statusTable = [...new Set(Object.values(HTTP_STATUS))]
  .sort((a, b) => a - b)
  .map((status) => {
    const codes = SERVER_ERROR_CODES.filter((code) => HTTP_STATUS[code] === status);
    return `- ${status}: ${codes.map((code) => `\`${code}\``).join(', ')}`;
  })
  .join('\n');

function documentOf(endpoints: readonly Endpoint[], comments: ReadonlyMap<string, Comment>): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = API_BASE + endpoint.path;
    const operation = operationOf(endpoint, comments.get(endpoint.name));
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gaming platform',
      version: '1',
      description:
        'What the site asks of the platform behind it. Made by `npm run openapi` from the table of endpoints that client, server and tests share (`contract`). An operator with a platform of their own answers these calls.',
    },
    servers: [{ url: '/' }],
    tags: AREAS.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      headers: {
        ServerTime: {
          description: 'The server’s time, in milliseconds since the epoch: deadlines are reckoned from it.',
          schema: { type: 'integer' },
        },
      },
      parameters: {
        Encryption: {
          name: ENCRYPTION_HEADER,
          in: 'header',
          required: true,
          description: 'Wrapped key, iv, time, nonce and MAC of the sealed body (docs/decisions/0003).',
          schema: { type: 'string' },
        },
        Device: {
          name: DEVICE_HEADER,
          in: 'header',
          description: '`OTHERS` when the site runs as an installed app.',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          description: 'Key of one intent: calls with the same key act once and get the same answer.',
          schema: { type: 'string', pattern: '^[\\w.:-]{8,128}$' },
        },
      },
      schemas: {
        SealedBody: schemaOf(cipherBody, 'input'),
        Refusal: {
          type: 'object',
          required: ['success', 'errorCode'],
          properties: {
            success: { const: false },
            errorCode: { enum: [...SERVER_ERROR_CODES] },
            message: { type: 'string' },
            value: { description: 'Hints for the page, such as `captchaRequired`.' },
          },
        },
      },
      responses: {
        Refusal: {
          description: `The call was refused. Status by code:\n\n${statusTable}`,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  };
}

/** The API contract as an OpenAPI 3.1 document. The same table always gives the same document. */
export async function openApiDocument(): Promise<Json> {
  const areas = await Promise.all(
    Object.entries(SOURCES).map(async ([file, area]) =>
      readComments(area, await readFile(`contract/${file}.ts`, 'utf8')),
    ),
  );
  return documentOf(Object.values(ENDPOINTS), new Map(areas.flatMap((area) => [...area])));
}
