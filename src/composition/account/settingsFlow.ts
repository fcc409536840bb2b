import { passkeys, removePasskey, revokeSession, sessions } from '@contract/account';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { deviceName } from '@/features/shared/format';
import { passkeyListMachine } from '@/machines/account/passkeyList/passkeyList.machine';
import { sessionListMachine } from '@/machines/account/sessionList/sessionList.machine';
import { settingsMachine } from '@/machines/account/settings/settings.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { createPasskeys } from '@/services/passkeys';
import { stepUpFlow } from './stepUpFlow';

/** The settings chart with its services. */
export async function settingsFlow(services: AppServices): Promise<CreateFlow<'settings'>> {
  const { api, askConfirmation } = services;
  const ceremonies = createPasskeys(api.call);
  const { available } = await ceremonies.features();
  const stepUp = stepUpFlow(services);
  const logic = settingsMachine.provide({
    actors: {
      passkeyList: wired('passkeyList', passkeyListMachine).provide({
        actors: {
          fetchPasskeys: fromPromise(async ({ signal }) => (await api.call(passkeys, {}, { signal })).list),
          preparePasskey: fromPromise(({ signal }) => ceremonies.prepare(signal)),
          createPasskey: fromPromise(({ input, signal }) => ceremonies.create(input.ceremony, signal)),
          addPasskey: fromPromise(({ input, signal }) =>
            ceremonies.add(input.made, deviceName(navigator.userAgent) ?? 'Passkey', signal),
          ),
          stepUp,
          askConfirmation: fromPromise(({ input, signal }) => askConfirmation(input, signal)),
          removePasskey: fromPromise(async ({ input, signal }) => {
            await api.call(removePasskey, input, { signal });
          }),
        },
      }),
      sessionList: wired('sessionList', sessionListMachine).provide({
        actors: {
          fetchSessions: fromPromise(async ({ signal }) => (await api.call(sessions, {}, { signal })).list),
          stepUp,
          askConfirmation: fromPromise(({ input, signal }) => askConfirmation(input, signal)),
          revokeSession: fromPromise(async ({ input, signal }) => {
            await api.call(revokeSession, input, { signal });
          }),
        },
      }),
    },
  });
  return (create) => ({
    name: 'settings',
    ref: create(logic, {
      input: { session: services.session(), passkeysSupported: available },
    }),
  });
}
