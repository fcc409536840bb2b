import { describe, expect, it } from 'vitest';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { QUESTIONS, WIRING } from '@/composition/wiring/wiring';
import { registry } from '@/machines/registry';
import { connections } from '../../atlas/build/connections';

const row = ({ from, says, to, event }: Record<'from' | 'says' | 'to' | 'event', string>) =>
  `${from} · ${says} → ${to} · ${event}`;

describe('15.3 18.6 the map of the atlas', () => {
  it('draws exactly the wiring table', () => {
    const questions = QUESTIONS.map(({ asks, ...rest }) => ({ ...rest, says: asks }));
    expect(connections.map(row)).toEqual([...WIRING, ...LAZY_WIRING, ...questions].map(row));
  });

  it('knows the chart behind every name of the table', () => {
    const known = new Set(registry.map(({ id }) => id));
    const unknown = connections.flatMap(({ speaker, hearer }) =>
      [speaker, hearer].filter((id) => !known.has(id)),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('describes a message only by what its chart declares', () => {
    const machineOf = (id: string) => registry.find((chart) => chart.id === id)?.machine;
    const undeclared = connections.filter(({ speaker, says, hearer, event }) => {
      const said = machineOf(speaker)?.implementations;
      const isSaid = said !== undefined && (says in said.actions || says in said.actors);
      return !isSaid || machineOf(hearer)?.events.includes(event) !== true;
    });
    expect(undeclared.map(row)).toEqual([]);
  });
});
