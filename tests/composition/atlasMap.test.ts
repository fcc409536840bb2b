import { describe, expect, it } from 'vitest';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { QUESTIONS, WIRING } from '@/composition/wiring/wiring';
import { registry } from '@/machines/registry';
import { connections } from '../../atlas/build/connections';

const row = ({ from, action, to, event }: Record<'from' | 'action' | 'to' | 'event', string>) =>
  `${from} · ${action} → ${to} · ${event}`;

describe('the map of the atlas', () => {
  it('draws exactly the wiring table', () => {
    const questions = QUESTIONS.map(({ asks, ...rest }) => ({ ...rest, action: asks }));
    expect(connections.map(row)).toEqual([...WIRING, ...LAZY_WIRING, ...questions].map(row));
  });

  it('knows the chart behind every name of the table', () => {
    const known = new Set(registry.map(({ id }) => id));
    const unknown = connections.flatMap(({ sender, receiver }) =>
      [sender, receiver].filter((id) => !known.has(id)),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('describes a message only by what its chart declares', () => {
    const machineOf = (id: string) => registry.find((chart) => chart.id === id)?.machine;
    const undeclared = connections.filter(({ sender, action, receiver, event }) => {
      const declared = machineOf(sender)?.implementations;
      const isDeclared = declared !== undefined && (action in declared.actions || action in declared.actors);
      return !isDeclared || machineOf(receiver)?.events.includes(event) !== true;
    });
    expect(undeclared.map(row)).toEqual([]);
  });
});
