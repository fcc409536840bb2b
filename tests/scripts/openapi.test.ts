import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { API_BASE } from '@/services/contract/core';
import { ENDPOINTS } from '@/services/contract/endpoints';
import { openApiDocument } from '../../scripts/openapiDocument';

const kept: { readonly paths: Readonly<Record<string, Readonly<Record<string, { description?: string }>>>> } =
  JSON.parse(await readFile('docs/openapi.json', 'utf8'));

it('20.6 docs/openapi.json is up to date with the table of endpoints (`npm run openapi`)', async () => {
  expect(JSON.parse(JSON.stringify(await openApiDocument()))).toEqual(kept);
});

it('20.6 the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(kept));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

it('20.6 API-01 it lists every call with its purpose', () => {
  const missing = Object.values(ENDPOINTS).filter(
    ({ path, method }) => !kept.paths[API_BASE + path]?.[method.toLowerCase()]?.description,
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});
