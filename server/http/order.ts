import { API_BASE } from '@contract/core';
import { traceRequests } from '../tracing/traceRequests';
import type { Tracing } from '../tracing/tracing';
import type { AddressReader } from './addresses';
import {
  type ApiParts,
  answerRefusals,
  checkAnswer,
  findEndpoint,
  findHandler,
  findSession,
  keepAnswers,
  limitCalls,
  logCall,
  readBodies,
  recordCall,
  rememberBrowser,
  requireOpen,
  requireRole,
  runHandler,
  sendAnswer,
  writeAnswer,
} from './apiLayers';
import { coverBodies } from './body';
import { allowOrigins } from './crossOrigin';
import {
  closeWhenStopping,
  countUnderway,
  type Door,
  limitAddress,
  refuseAmbiguous,
  refuseLarge,
  refuseOverload,
  watchLeftovers,
} from './edge';
import type { Layer } from './env';
import type { Overload } from './overload';

/**
 * What a request passes until it is answered: doors, layers of all requests, layers of a call. Each list begins with
 * what a request meets first.
 */

/** On Node's request and response, so that a refusal costs next to nothing. The connection has been counted before. */
export const doors = ({
  overload,
  addressOf,
  countsRequests,
  developmentSite,
}: {
  readonly overload: Overload | undefined;
  readonly addressOf: AddressReader;
  /** Behind a proxy, whose connections are those of many. */
  readonly countsRequests: boolean;
  readonly developmentSite: Door | undefined;
}): readonly Door[] => [
  // Before every refusal: a client may go on sending after any of them.
  watchLeftovers,
  // Before everything that reads path or host, also the next doors.
  refuseAmbiguous,
  // Before anything is counted: no route would accept it.
  refuseLarge,
  // Before the counters: a server with too much to do does nothing more for a request than to refuse it.
  ...(overload === undefined ? [] : [refuseOverload(overload)]),
  // Before it counts as load, so that one address cannot use up what all may have underway.
  ...(countsRequests ? [limitAddress(addressOf)] : []),
  // After all refusals: they are no load.
  ...(overload === undefined ? [] : [countUnderway(overload)]),
  // Last: it answers the files of the site itself, as a part of the platform that is protected like the others.
  ...(developmentSite === undefined ? [] : [developmentSite]),
];

/** Around the answers of all parts of the platform, with the paths that they apply to. */
export const requestLayers = ({
  addressOf,
  isClosing,
  tracing,
  siteOrigins,
}: {
  readonly addressOf: AddressReader;
  readonly isClosing: () => boolean;
  readonly tracing: Tracing | undefined;
  readonly siteOrigins: readonly string[];
}): readonly (readonly [path: string, layer: Layer])[] => [
  // Before anyone can read a body: what is not covered counts for nobody.
  ['*', coverBodies(addressOf)],
  // Outside of all answers, so that each of them closes its connection.
  ['*', closeWhenStopping(isClosing)],
  // Outside of the calls, which give the span its name.
  ...(tracing === undefined ? [] : [['*', traceRequests(tracing)] as const]),
  // Outside of the calls: refusals can be read from these origins too, and questions of browsers are no calls.
  ...(siteOrigins.length === 0 ? [] : [[`${API_BASE}/*`, allowOrigins(siteOrigins)] as const]),
];

/** Around the handler of a call. */
export const callLayers = (parts: ApiParts): readonly Layer[] => [
  // Outermost: it sees what is sent in the end, and how long all of it took.
  logCall(parts),
  // Outside of the refusals, which the trail holds as well; the answer waits for it.
  recordCall(parts),
  // Everything further inside refuses by throwing.
  answerRefusals(parts),
  // Everything further inside asks what kind of call this is.
  findEndpoint(parts),
  // In place of everything further inside, so that a test can replace any answer.
  ...(parts.faults === undefined ? [] : [parts.faults]),
  // After the endpoint, which says whether it signs in; a refused sign-in never comes back here.
  rememberBrowser,
  // Outside of all checks: 304 too is only for those who may have the answer.
  sendAnswer(parts),
  // Before the session: a closed site needs no database, and tells everyone the same.
  requireOpen(parts),
  // After it, so that a closed site is closed for calls that nobody answers, too.
  findHandler(parts),
  // Before the session: what it keeps is public. After `requireOpen`: a closed site shows nothing that is kept.
  keepAnswers(),
  // Before role and limits, which count the member.
  findSession(parts),
  // Before limits and body: who may not call uses up no limit, and nothing of what they send is read.
  requireRole,
  // Before the body: reading it is what costs most.
  limitCalls(parts),
  // Before the handler only: no check needs it.
  readBodies(parts),
  // Outside of the check, which needs the value.
  writeAnswer,
  // Outside of the handler only: it sees what the handler says.
  ...(parts.checkAnswers ? [checkAnswer] : []),
  runHandler(parts),
];
