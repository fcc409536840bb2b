import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type MailResetOutcome, mailResetMachine } from '@/machines/account/mailReset/mailReset.machine';
import { UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { deferred, recorder, silentCountDown } from '../../support/chart';
import { overhear } from '../../support/secrecy';

const PASSWORD = 'Kulay-Bughaw-92';

function start(token = 'link-token') {
  const clock = new SimulatedClock();
  const server = deferred<MailResetOutcome, { linkToken: Secret; newPassword: Secret }>();
  const log = recorder();
  const overheard = overhear();
  const actor = createActor(
    mailResetMachine.provide({
      actors: { countDown: silentCountDown, resetByMail: server.logic },
      actions: {
        notify: log.action('notify'),
        openLogin: log.action('openLogin'),
        openRecovery: log.action('openRecovery'),
      },
    }),
    { clock, input: { linkToken: token === '' ? null : new Secret(token) }, inspect: overheard.inspect },
  ).start();
  return {
    clock,
    server,
    log,
    overheard,
    send: actor.send,
    submit: () => actor.send({ type: 'password.submit', newPassword: new Secret(PASSWORD) }),
    snapshot: () => actor.getSnapshot(),
  };
}

it('sends the token of the link with the new password, once', () => {
  const { submit, server } = start();
  submit();
  submit();
  expect(server.calls.map(({ input }) => [input.linkToken.reveal(), input.newPassword.reveal()])).toEqual([
    ['link-token', PASSWORD],
  ]);
});

it('a success says so and opens the login form', async () => {
  const { submit, server, log, snapshot } = start();
  submit();
  await server.last().answer({ kind: 'changed' });
  expect([snapshot().value, log.take()]).toEqual([
    'changed',
    [['notify', { message: 'message.password_saved', tone: 'success', duration: 'success' }], ['openLogin']],
  ]);
});

it('a used or expired link says so, takes no password, and offers another mail', async () => {
  const { submit, server, log, snapshot, send } = start();
  submit();
  await server.last().answer({ kind: 'linkInvalid' });
  expect(snapshot().value).toBe('linkInvalid');
  submit();
  expect(server.calls).toHaveLength(1);
  send({ type: 'mail.again' });
  expect([snapshot().status, log.take()]).toEqual(['done', [['openRecovery']]]);
});

it('an address without a token is an invalid link from the start', () => {
  const { snapshot, submit, server } = start('');
  submit();
  expect([snapshot().value, server.calls]).toEqual(['linkInvalid', []]);
});

it.each([
  [
    'refused',
    async ({ server }: ReturnType<typeof start>) =>
      server.last().answer({ kind: 'refused', failure: { code: 'password.format' } }),
    'password.format',
  ],
  [
    'lost',
    async ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE),
    'network.unreachable',
  ],
  [
    'silent for 15 s',
    async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000),
    'network.timeout',
  ],
])('an attempt that is %s says why and can be made again', async (_, happens, code) => {
  const stage = start();
  stage.submit();
  await happens(stage);
  expect([stage.snapshot().value, stage.snapshot().context.failure]).toEqual([{ ready: 'failed' }, { code }]);
  stage.send({ type: 'form.changed' });
  expect(stage.snapshot().context.failure).toBeNull();
  stage.submit();
  expect(stage.server.calls).toHaveLength(2);
});

it('the new password is in no snapshot, event or action', async () => {
  const { submit, server, overheard, log, snapshot } = start();
  submit();
  await server.last().fail(UNREACHABLE);
  submit();
  await server.last().answer({ kind: 'changed' });
  const said = overheard.text() + JSON.stringify([snapshot(), log.take()]);
  expect(said).toContain('password.submit');
  expect(said).not.toContain(PASSWORD);
});
