import { ENDPOINTS } from '@contract/endpoints';
import { assertAnswered } from '@server/http/answered';
import { expect, it } from 'vitest';

const { login, logout } = ENDPOINTS;
const handlers = [{ endpoint: login }, { endpoint: logout }];

it('a server with a row that nothing answers, or a handler without a row, says at its start what to add and where', () => {
  expect(() => assertAnswered(handlers, { login, logout })).not.toThrow();
  expect(() => assertAnswered(handlers.slice(0, 1), { login, logout })).toThrow(
    /^Nothing answers logout \(DELETE .*\) of contract\/endpoints\.ts: add .*contract\.logout/,
  );
  expect(() => assertAnswered(handlers, { login })).toThrow(/^logout has a handler and no row/);
});
