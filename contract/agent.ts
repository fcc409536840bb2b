import * as z from 'zod/mini';
import {
  calendarDay,
  endpoint,
  filledText,
  minorUnits,
  noPayload,
  positiveText,
  textUpTo,
  timestamp,
} from './core';
import { readSearch } from './readers/search';
import { typed } from './typed';

export const contractKind = z.enum(['salary', 'dividend', 'hour']);
export const contractState = z.enum(['open', 'accepted', 'refused']);

const contractRequest = z.object({
  requestId: z.string(),
  /** The agent who offers the contract. */
  fromUserName: z.string(),
  createdTime: timestamp,
  /** Until when an open one can be answered; null otherwise. */
  expirationTime: z._default(z.nullable(timestamp), null),
  state: contractState,
  /** Terms, one per step. */
  terms: z.array(
    z.object({
      /** Turnover or loss at which the step begins. */
      thresholdMinor: minorUnits,
      activeMembers: z.int(),
      /** Hundredths of a percent. */
      rateBasisPoints: z.int(),
    }),
  ),
});
const contractRequests = z.object({ list: z.array(contractRequest), currency: z.string() });

/** API-30 */
export const agentDailySalaryRequests = endpoint({
  name: 'agentDailySalaryRequests',
  method: 'GET',
  path: '/agent/contracts/salary',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: contractRequests,
});

/** API-31 */
export const agentDividendRequests = endpoint({
  name: 'agentDividendRequests',
  method: 'GET',
  path: '/agent/contracts/dividend',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: contractRequests,
});

/** API-66 */
export const agentHourContract = endpoint({
  name: 'agentHourContract',
  method: 'GET',
  path: '/agent/contracts/hour',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: contractRequests,
});

/** Accepts or refuses a contract request. Sent with an idempotency key. */
export const answerContractRequest = endpoint({
  name: 'answerContractRequest',
  method: 'POST',
  path: '/agent/contracts/answer',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({
    kind: contractKind,
    requestId: filledText(64),
    accept: z.boolean(),
  }),
  response: z.object({ requestId: z.string(), state: z.enum(['accepted', 'refused']) }),
});

/** API-33: consolidated funds info, with the contract flags (AGENT-02). */
export const fundsInfo = endpoint({
  name: 'fundsInfo',
  method: 'GET',
  path: '/agent/funds',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    balanceMinor: minorUnits,
    lockedMinor: minorUnits,
    currency: z.string(),
    /** Open daily-salary contract request. */
    dailysalreqtype: z.boolean(),
    /** Open dividend contract request. */
    divtypecompperiodreq: z.boolean(),
    /** Open hour contract request. */
    contracthoursalreq: z.boolean(),
  }),
});

const kpiSeries = z.object({
  currency: z.string(),
  points: z.array(z.object({ date: calendarDay, value: z.int() })),
  total: z.int(),
  previousTotal: z.int(),
});

/** API-32, KPI A: team deposits per day, in minor units. */
export const teamKpiA = endpoint({
  name: 'teamKpiA',
  method: 'GET',
  path: '/agent/kpi/a',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: kpiSeries,
});

/** API-32, KPI B: team turnover per day, in minor units. */
export const teamKpiB = endpoint({
  name: 'teamKpiB',
  method: 'GET',
  path: '/agent/kpi/b',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: kpiSeries,
});

/** API-32, KPI C: active members per day. */
export const teamKpiC = endpoint({
  name: 'teamKpiC',
  method: 'GET',
  path: '/agent/kpi/c',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: kpiSeries,
});

/** API-67 */
export const agentDownline = endpoint({
  name: 'agentDownline',
  method: 'GET',
  path: '/agent/downline',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({
    pageNo: positiveText,
    pageSize: positiveText,
    userName: z.optional(typed('search', readSearch)),
    /** Account whose downline is listed; the agent's own when absent. */
    parent: z.optional(textUpTo(64)),
  }),
  response: z.object({
    list: z.array(
      z.object({
        userName: z.string(),
        type: z.int(),
        joinedTime: timestamp,
        downlineCount: z.int(),
        rebateBasisPoints: z.int(),
        turnoverMinor: minorUnits,
        active: z.boolean(),
      }),
    ),
    pageNum: z.int(),
    totalPages: z.int(),
    totalCount: z.int(),
    /** The agent's own rebate, which is the highest that they can assign. */
    ownRebateBasisPoints: z.int(),
    currency: z.string(),
  }),
});

/** API-68. Sent with an idempotency key. */
export const agentRebateUpdate = endpoint({
  name: 'agentRebateUpdate',
  method: 'PUT',
  path: '/agent/downline/rebate',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({
    userName: filledText(64),
    rebateBasisPoints: z.int().check(z.nonnegative(), z.maximum(10_000)),
  }),
  response: z.object({ userName: z.string(), rebateBasisPoints: z.int() }),
});
