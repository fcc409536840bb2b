import { createActor, fromPromise } from 'xstate';
import { deviceName } from '@/features/settings/dates';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { passkeyListMachine } from '@/machines/passkeyList/passkeyList.machine';
import { sessionListMachine } from '@/machines/sessionList/sessionList.machine';
import { settingsMachine } from '@/machines/settings/settings.machine';
import { passkeys, removePasskey, revokeSession, sessions } from '@/services/contract/account';
import { createPasskeys } from '@/services/passkeys';
import type { Ports } from './ports';

/** The settings chart with its services. */
export async function settingsFlow(ports: Ports): Promise<FlowOf<'settings'>> {
  const { api, askConfirmation } = ports;
  const token = () => ports.session()?.token;
  const ceremonies = createPasskeys(api.call);
  const { available } = await ceremonies.features();
  const logic = settingsMachine.provide({
    actors: {
      passkeyList: passkeyListMachine.provide({
        actors: {
          fetchPasskeys: fromPromise(
            async ({ signal }) => (await api.call(passkeys, {}, { signal, token: token() })).list,
          ),
          preparePasskey: fromPromise(({ signal }) => ceremonies.prepare(token(), signal)),
          createPasskey: fromPromise(({ input, signal }) => ceremonies.create(input.ceremony, signal)),
          addPasskey: fromPromise(({ input, signal }) =>
            ceremonies.add(input.made, deviceName(navigator.userAgent) ?? 'Passkey', token(), signal),
          ),
          askConfirmation: fromPromise(({ input, signal }) => askConfirmation(input, signal)),
          removePasskey: fromPromise(async ({ input, signal }) => {
            await api.call(removePasskey, input, { signal, token: token() });
          }),
        },
        actions: { notify: (_, toast) => ports.notify(toast) },
      }),
      sessionList: sessionListMachine.provide({
        actors: {
          fetchSessions: fromPromise(
            async ({ signal }) => (await api.call(sessions, {}, { signal, token: token() })).list,
          ),
          askConfirmation: fromPromise(({ input, signal }) => askConfirmation(input, signal)),
          revokeSession: fromPromise(async ({ input, signal }) => {
            await api.call(revokeSession, input, { signal, token: token() });
          }),
        },
        actions: { notify: (_, toast) => ports.notify(toast) },
      }),
    },
  });
  return {
    name: 'settings',
    ref: createActor(logic, {
      input: { loggedIn: ports.session() !== null, passkeysSupported: available },
    }),
  };
}
