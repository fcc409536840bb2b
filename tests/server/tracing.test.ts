import { once } from 'node:events';
import { createServer } from 'node:http';
import { memberInfo } from '@contract/profile';
import { readConfiguration } from '@server/config';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { accountFlows } from './support/accountFlows';
import { createClient, inMemory, onPostgres, startPlatform } from './support/platform';
import { freePort } from './support/ports';
import { hasPostgres } from './support/postgres';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const received = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector of traces on loopback. */
async function startCollector() {
  const spans: {
    traceId: string;
    spanId: string;
    parent: string;
    name: string;
    of: Record<string, unknown>;
  }[] = [];
  const services = new Set<unknown>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (data) => (text += String(data)));
    request.on('end', () => {
      expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
      for (const { resource, scopeSpans } of received.parse(JSON.parse(text)).resourceSpans) {
        const valuesOf = (attributes: readonly z.infer<typeof attribute>[]) =>
          Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
        services.add(valuesOf(resource.attributes)['service.name']);
        for (const { traceId, spanId, parentSpanId = '', name, attributes } of scopeSpans.flatMap(
          (scope) => scope.spans,
        )) {
          spans.push({ traceId, spanId, parent: parentSpanId, name, of: valuesOf(attributes) });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${port}/`, spans, services };
}

it.runIf(hasPostgres())(
  'a call is a trace: its endpoint and request id, and its statements under it',
  async () => {
    const { endpoint, spans, services } = await startCollector();
    const platform = await startPlatform(await onPostgres(), {
      tracing: { endpoint, serviceName: 'site', ratio: 1 },
    });
    const client = createClient(platform, () => platform.clock.now);
    const { token } = await accountFlows(client).signIn('player');
    // More than the pool has connections, so that calls wait for those of others.
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.send(memberInfo, {}, { token })),
    );
    await fetch(`${platform.origin}/readyz`);
    await platform.close();

    expect([...services]).toEqual(['site']);
    const roots = spans.filter(({ parent }) => parent === '');
    for (const { headers } of answers) {
      const id = headers.get('x-request-id');
      const root = roots.find(({ of }) => of['platform.request_id'] === id);
      expect(root).toMatchObject({
        name: 'memberInfo',
        of: {
          'http.request.method': 'GET',
          'http.response.status_code': 200,
          'platform.endpoint': 'memberInfo',
          'platform.outcome': 'ok',
        },
      });
      const statements = spans.filter(({ parent }) => parent === root?.spanId);
      expect(statements.every(({ traceId }) => traceId === root?.traceId)).toBe(true);
      // The session and the member are read by each call.
      const texts = statements.map(({ of }) => String(of['db.query.text']));
      expect(texts.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
      expect(texts.some((text) => text.includes('"members"'))).toBe(true);
    }
    // Neither parameters nor checks of the proxy.
    expect(JSON.stringify(spans)).not.toContain(token);
    expect(roots.map(({ of }) => of['url.path'])).not.toContain('/readyz');
  },
);

it('a collector that is away changes nothing', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const platform = await startPlatform(await inMemory(), {
    tracing: { endpoint, serviceName: 'site', ratio: 1 },
  });
  const client = createClient(platform, () => platform.clock.now);
  expect((await accountFlows(client).signIn('player')).token).toBeTruthy();
  await platform.close();
  expect(platform.logLines.filter((line) => /^\{"level":[56]0\b/.test(line))).toEqual([]);
});

it('nothing is traced unless a collector is configured', () => {
  const read = (more: Record<string, string>) =>
    readConfiguration({ NODE_ENV: 'test', MIGRATIONS_DIR: '/tmp', ...more }).tracing;
  expect(read({})).toBeUndefined();
  expect(
    read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' }),
  ).toEqual({
    endpoint: 'http://collector:4318',
    serviceName: 'gaming-platform',
    ratio: 0.1,
  });
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
});
