import type { StatementFile } from '@contract/cashier';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { statementFlow } from '@/composition/cashier/statementFlow';
import type { AppServices } from '@/composition/site/appServices';
import { MEMBER_RECORD, sessionOfType } from '@/machines/shared/samples';
import { outcomeOf } from '../serving';

const FILE: StatementFile = { fileName: 'statement.csv', mediaType: 'text/csv', content: btoa('a,b') };

afterEach(() => {
  vi.unstubAllGlobals();
});

/* An installed site has no downloads on some phones, and a browser needs no share sheet. */
it.each([
  ['H5', 'a download'],
  ['APP', 'the share sheet'],
  ['PWA', 'the share sheet'],
] as const)('a statement is saved on a page in mode %s by %s', async (mode, way) => {
  const used: string[] = [];
  vi.stubGlobal('document', { createElement: () => ({ click: () => used.push('a download') }) });
  vi.stubGlobal('navigator', { canShare: () => true, share: async () => used.push('the share sheet') });
  const services = {
    api: { serverNow: () => 0 },
    device: { mode },
    query: () => new URLSearchParams(),
    session: () => sessionOfType(MEMBER_RECORD.type),
  } as unknown as AppServices;
  let logic: unknown;
  statementFlow(services)((chart, options) => {
    logic = chart;
    return createActor(chart, { ...options });
  });
  await outcomeOf(logic, 'saveFile', FILE);
  expect(used).toEqual([way]);
});
