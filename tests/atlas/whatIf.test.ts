import { readFileSync } from 'node:fs';
import type { ChartRecord } from '@explorer/index';
import { expect, it } from 'vitest';
import { answersOf, type QuestionId, tellsOf } from '../../atlas/whatIf';

const chart = (id: string): ChartRecord => JSON.parse(readFileSync(`docs/statecharts/${id}.json`, 'utf8'));
const said = (id: string, question: QuestionId, state: string) => {
  const answer = answersOf(chart(id), question).find((each) => each.state === state);
  return answer && { sentence: answer.sentence, to: answer.transitions.map(({ targets }) => targets.join()) };
};

it('a late or missing answer to a withdrawal: the wait is given up, and the order is looked for', () => {
  expect(said('withdrawal', 'late', 'submitting')).toEqual({
    sentence:
      'payment is given up when submitting is left: an answer after that changes nothing. It is left by itself:',
    to: ['recalling'],
  });
  expect(said('withdrawal', 'silent', 'submitting')?.to).toEqual(['recalling']);
});

it('a refusal is a failure or a branch of the answer, in the order in which they are tried', () => {
  expect(said('withdrawal', 'refuses', 'submitting')?.to).toEqual([
    'recalling',
    'following',
    'proving',
    'confirming',
    'editing',
  ]);
  expect(said('withdrawal', 'twice', 'submitting')?.to).toHaveLength(5);
});

it('a session that ends is heard where the chart hears it; what it does not hear of has no answer', () => {
  expect(said('withdrawal', 'session', '')?.to).toEqual(['deciding', 'deciding']);
  expect(answersOf(chart('withdrawal'), 'language')).toEqual([]);
  expect([tellsOf('session', 'session.changed'), tellsOf('language', 'session.changed')]).toEqual([
    true,
    false,
  ]);
});
