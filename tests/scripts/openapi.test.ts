import { readFile } from 'node:fs/promises';
import { API_BASE } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { Validator } from '@seriousme/openapi-schema-validator';
import { apiHtml } from '@server/apiPages/page';
import { schemaText } from '@server/apiPages/schemaText';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../scripts/openapiDocument';

const kept: { readonly paths: Readonly<Record<string, Readonly<Record<string, { description?: string }>>>> } =
  JSON.parse(await readFile('docs/openapi.json', 'utf8'));

it('docs/openapi.json is up to date with the table of endpoints (`npm run openapi`)', async () => {
  expect(JSON.parse(JSON.stringify(await openApiDocument()))).toEqual(kept);
});

it('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(kept));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

it('API-01 it lists every call with its purpose', () => {
  const missing = Object.values(ENDPOINTS).filter(
    ({ path, method }) => !kept.paths[API_BASE + path]?.[method.toLowerCase()]?.description,
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it('every reference of the document exists, and every component is used', async () => {
  const text = await readFile('docs/openapi.json', 'utf8');
  const used = new Set([...text.matchAll(/"\$ref": "#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name));
  const {
    securitySchemes: _,
    ...components
  }: Record<string, Record<string, unknown>> = JSON.parse(text).components;
  const present = Object.entries(components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `${kind}/${name}`),
  );
  expect([...used].sort()).toEqual(present.sort());
});

it('the document is a page with every call, without scripts', () => {
  const html = apiHtml(kept);
  const missing = Object.keys(ENDPOINTS).filter((name) => !html.includes(`<details id="${name}">`));
  expect(missing).toEqual([]);
  expect(html).not.toContain('<script');
  expect(html).toContain('Sealed request');
});

it('a schema of the page reads like a type', () => {
  expect(
    schemaText({
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 64 },
        kind: { enum: ['a', 'b'] },
        list: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
      },
      required: ['name', 'list'],
    }),
  ).toBe(
    '{\n  name: string (1 to 64 characters)\n  kind?: "a" | "b"\n  list: list of {\n    id?: integer\n  }\n}',
  );
});
