import * as contract from '@/services/contract/account';
import { answer, answerSession, type BoundHandler } from '../http/call';
import type { Captchas } from './captchas';
import { createLogin } from './login';
import type { Sessions } from './sessions';

/** Creates the answers of API-02, API-15 and API-21. */
export function accountHandlers(
  parts: Parameters<typeof createLogin>[0] & { readonly captchas: Captchas; readonly sessions: Sessions },
): BoundHandler[] {
  const { captchas, sessions } = parts;
  return [
    answer(contract.login, createLogin(parts)),
    answer(contract.captcha, (_request, { now }) => captchas.create(now)),
    answerSession(contract.logout, async (_request, { session, now }) => {
      await sessions.end(session.sessionId, 'logout', now);
      return { loggedOut: true as const };
    }),
  ];
}
