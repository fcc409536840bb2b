import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { agentContractsMachine } from '../agentContracts/agentContracts.machine';
import type { agentHomeMachine } from '../agentHome/agentHome.machine';
import type { benefitsMachine } from '../benefits/benefits.machine';
import type { categoryMachine } from '../category/category.machine';
import type { changePasswordMachine } from '../changePassword/changePassword.machine';
import type { chatLobbyMachine } from '../chatLobby/chatLobby.machine';
import type { chatRoomMachine } from '../chatRoom/chatRoom.machine';
import type { depositMachine } from '../deposit/deposit.machine';
import type { downloadMachine } from '../download/download.machine';
import type { eventsMachine } from '../events/events.machine';
import type { extrasMachine } from '../extras/extras.machine';
import type { gameCenterMachine } from '../gameCenter/gameCenter.machine';
import { given } from '../given';
import type { helpMachine } from '../help/help.machine';
import type { jackpotsMachine } from '../jackpots/jackpots.machine';
import type { loginMachine } from '../login/login.machine';
import type { lotteryMachine } from '../lottery/lottery.machine';
import type { mailResetMachine } from '../mailReset/mailReset.machine';
import type { manualRebateMachine } from '../manualRebate/manualRebate.machine';
import type { memberCentreMachine } from '../memberCentre/memberCentre.machine';
import type { noticeDetailMachine } from '../noticeDetail/noticeDetail.machine';
import type { noticesMachine } from '../notices/notices.machine';
import type { betRecordMachine, paymentHistoryMachine } from '../pagedList/pagedList.machine';
import type { promotionsMachine } from '../promotions/promotions.machine';
import type { protectionMachine } from '../protection/protection.machine';
import type { recoveryMachine } from '../recovery/recovery.machine';
import type { registrationMachine } from '../registration/registration.machine';
import type { rewardCentreMachine } from '../rewardCentre/rewardCentre.machine';
import type { rewardFormMachine } from '../rewardForm/rewardForm.machine';
import type { searchMachine } from '../search/search.machine';
import type { settingsMachine } from '../settings/settings.machine';
import { unprovided } from '../unprovided';
import type { withdrawalMachine } from '../withdrawal/withdrawal.machine';

/** The charts that load when they are first needed, by name. Types only: their code is in chunks of their own. */
interface FlowActors {
  login: ActorRefFrom<typeof loginMachine>;
  agentLogin: ActorRefFrom<typeof loginMachine>;
  register: ActorRefFrom<typeof registrationMachine>;
  forgot: ActorRefFrom<typeof recoveryMachine>;
  changePassword: ActorRefFrom<typeof changePasswordMachine>;
  mailReset: ActorRefFrom<typeof mailResetMachine>;
  memberCentre: ActorRefFrom<typeof memberCentreMachine>;
  settings: ActorRefFrom<typeof settingsMachine>;
  search: ActorRefFrom<typeof searchMachine>;
  download: ActorRefFrom<typeof downloadMachine>;
  events: ActorRefFrom<typeof eventsMachine>;
  help: ActorRefFrom<typeof helpMachine>;
  noticeDetail: ActorRefFrom<typeof noticeDetailMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  promotions: ActorRefFrom<typeof promotionsMachine>;
  rewardCentre: ActorRefFrom<typeof rewardCentreMachine>;
  rewardForm: ActorRefFrom<typeof rewardFormMachine>;
  category: ActorRefFrom<typeof categoryMachine>;
  providers: ActorRefFrom<typeof categoryMachine>;
  jackpots: ActorRefFrom<typeof jackpotsMachine>;
  lott: ActorRefFrom<typeof lotteryMachine>;
  elott: ActorRefFrom<typeof lotteryMachine>;
  gameCenter: ActorRefFrom<typeof gameCenterMachine>;
  deposit: ActorRefFrom<typeof depositMachine>;
  withdrawal: ActorRefFrom<typeof withdrawalMachine>;
  paymentHistory: ActorRefFrom<typeof paymentHistoryMachine>;
  protection: ActorRefFrom<typeof protectionMachine>;
  betRecord: ActorRefFrom<typeof betRecordMachine>;
  manualRebate: ActorRefFrom<typeof manualRebateMachine>;
  benefits: ActorRefFrom<typeof benefitsMachine>;
  agentHome: ActorRefFrom<typeof agentHomeMachine>;
  salaryContract: ActorRefFrom<typeof agentContractsMachine>;
  dividendContract: ActorRefFrom<typeof agentContractsMachine>;
  hourContract: ActorRefFrom<typeof agentContractsMachine>;
  chat: ActorRefFrom<typeof chatLobbyMachine>;
  chatRoom: ActorRefFrom<typeof chatRoomMachine>;
  extras: ActorRefFrom<typeof extrasMachine>;
}

export type FlowName = keyof FlowActors;

/** One of them, with its services. A flow says which it is, so that no chart is ever compared with all others. */
export interface FlowOf<Name extends FlowName> {
  readonly name: Name;
  readonly ref: FlowActors[Name];
}

/** A chart with its services, as it arrives with its chunk: created, and started by this chart. */
export type Flow = { [Name in FlowName]: FlowOf<Name> }[FlowName];

/** The running chart of one flow. */
export type FlowRef<Name extends FlowName> = FlowActors[Name];

export interface LazyFlowInput {
  readonly name: FlowName;
}

export interface LazyFlowContext extends LazyFlowInput {
  readonly flow: Flow | null;
}

export type LazyFlowEvent = { readonly type: 'flow.retry' };

/**
 * Loads a chart when it is first needed and runs it for as long as its place is open, so that the first screen
 * carries none of them.
 */
export const lazyFlowMachine = setup({
  types: { context: {} as LazyFlowContext, events: {} as LazyFlowEvent, input: {} as LazyFlowInput },
  actors: {
    loadFlow: unprovided<Flow, LazyFlowInput>('loadFlow'),
    /** Runs the loaded chart and stops it when its place closes. */
    runFlow: fromCallback<LazyFlowEvent, { flow: Flow }>(({ input: { flow } }) => {
      flow.ref.start();
      return () => flow.ref.stop();
    }),
  },
  actions: {
    dropFlow: assign({ flow: null }),
    keepFlow: assign((_, params: { flow: Flow }) => ({ flow: params.flow })),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'lazyFlow',
  description: 'Loads and runs the chart of a popup, a screen or a late part of the product.',
  context: ({ input }) => ({ name: input.name, flow: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Its place shows a frame while the chart is on its way.',
      invoke: {
        id: 'flowChunk',
        src: 'loadFlow',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          target: 'running',
          actions: { type: 'keepFlow', params: ({ event }) => ({ flow: event.output }) },
        },
        onError: { target: 'unavailable' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unavailable' } },
    },
    running: {
      description: 'The flow runs until its place closes.',
      invoke: { id: 'run', src: 'runFlow', input: ({ context }) => ({ flow: given(context.flow) }) },
      on: {
        'flow.retry': { target: 'loading', actions: 'dropFlow', description: 'Starts the flow anew.' },
      },
    },
    unavailable: {
      description: 'The chart could not be loaded; the player may retry or leave.',
      meta: { requirements: ['ERR-26'] },
      on: { 'flow.retry': { target: 'loading' } },
    },
  },
});
