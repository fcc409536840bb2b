import { contractKind, fundsInfo } from '@contract/agent';
import { fromCallback, fromPromise, sendTo } from 'xstate';
import { changing } from '@/composition/site/addressActor';
import { DIVIDEND_CONTRACT_PATH, HOUR_CONTRACT_PATH, SALARY_CONTRACT_PATH } from '@/config/routes';
import type { ContractKind } from '@/machines/agent/agentContracts/agentContracts.machine';
import { contractCheckMachine } from '@/machines/agent/contractCheck/contractCheck.machine';
import { chunkFailuresMachine } from '@/machines/boot/chunkFailures/chunkFailures.machine';
import { siteUpdateMachine, type UpdateFound } from '@/machines/boot/siteUpdate/siteUpdate.machine';
import { isPageIdle, registerWorker, type SiteWorker } from '@/services/offline';
import { announcedContractsEntry } from '@/services/storage';
import type { AppServices } from './appServices';

const CONTRACT_PATHS: Readonly<Record<ContractKind, string>> = {
  salary: SALARY_CONTRACT_PATH,
  dividend: DIVIDEND_CONTRACT_PATH,
  hour: HOUR_CONTRACT_PATH,
};

const KINDS = contractKind.options;

/** Whether the operator has a chat (FLAG-11). */
export const hasChat = (services: AppServices): boolean =>
  services.status()?.info.whitelabel.switches.CBS3 ?? false;

/** The contract check with its services (AGENT-02..AGENT-04). */
export function contractCheckFlow(services: AppServices) {
  const { storage } = services;
  const stored = () => storage.read(announcedContractsEntry) ?? [];
  return contractCheckMachine.provide({
    actors: {
      fetchOpenKinds: fromPromise(async ({ signal }) => {
        const funds = await services.api.call(fundsInfo, {}, { signal });
        const flags: Readonly<Record<ContractKind, boolean>> = {
          salary: funds.dailysalreqtype,
          dividend: funds.divtypecompperiodreq,
          hour: funds.contracthoursalreq,
        };
        return {
          requested: KINDS.filter((kind) => flags[kind]),
          // What the page shows is known.
          known: KINDS.filter(
            (kind) => stored().includes(kind) || CONTRACT_PATHS[kind] === location.pathname,
          ),
        };
      }),
      askConfirmation: fromPromise(({ input, signal }) => services.askConfirmation(input, signal)),
    },
    actions: {
      storeAnnounced: (_, { announced }) => storage.write(announcedContractsEntry, [...announced]),
      openContracts: sendTo(services.address, (_, { kind }) =>
        changing(() => {
          if (kind !== undefined) services.goTo(CONTRACT_PATHS[kind]);
        }),
      ),
    },
  });
}

/** Interval between checks whether the page may reload, in milliseconds. */
const LOOK_EVERY = 2_000;

/** The watch for new versions of the site with its services (PROD-06). */
export function siteUpdateFlow(services: AppServices) {
  let worker: SiteWorker | undefined;
  return siteUpdateMachine.provide({
    actors: {
      register: fromPromise(async () => {
        // The development server builds no service worker.
        if (import.meta.env.DEV) throw new Error('there is no worker in development');
        await services.whenComplete();
        worker = await registerWorker();
      }),
      watchWorker: fromCallback<UpdateFound>(({ sendBack }) =>
        worker?.watch(() => sendBack({ type: 'update.found' })),
      ),
      untilIdle: fromPromise(async ({ signal }) => {
        while (!signal.aborted && !isPageIdle()) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
        }
      }),
      askConfirmation: fromPromise(({ input, signal }) => services.askConfirmation(input, signal)),
      activate: fromPromise(async ({ signal }) => worker?.activate(signal)),
    },
    actions: { reload: services.reload, lookForUpdate: () => worker?.look() },
  });
}

/** The chart of lazily loaded parts, with its services (ERR-26). */
export const chunkFailuresFlow = (services: AppServices) =>
  chunkFailuresMachine.provide({
    actors: {
      reachSite: fromPromise(async ({ signal }) => {
        const { ok } = await fetch(location.href, { method: 'HEAD', signal });
        if (!ok) throw new Error('the site does not answer');
      }),
    },
    actions: { reload: services.reload },
  });
