import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { CaptchaChallenge } from '@contract/account';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { captchas } from '../db/schema';
import { Refusal } from '../http/refusal';
import { drawCaptcha } from './captchaPicture';

/** Digits of a captcha (CAPTCHA-04 allows up to six). */
const CAPTCHA_DIGITS = 5;
/** Lifetime of a challenge in milliseconds. */
const CAPTCHA_LIFETIME = 300_000;

/** Answer to a challenge, as a form submits it. */
interface CaptchaAnswer {
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
}

/** Creates and checks captcha challenges. */
export interface Captchas {
  create(now: number): Promise<CaptchaChallenge>;
  /** Creates a challenge without a picture; its answer is returned after a solved human check. */
  createTold(now: number): Promise<{ captchaId: string; answer: string; expirationTime: number }>;
  /**
   * Uses up the challenge, right or wrong, and runs `work` if the answer is right. Rejects with `captcha.required`
   * without an answer, and with `captcha.wrong` after `onWrong`. Every refusal, including those of `work`, says that
   * the next attempt needs another captcha (CAPTCHA-01), because this one cannot be used again.
   */
  spend<Result>(
    answer: CaptchaAnswer,
    now: number,
    work: () => Promise<Result>,
    onWrong?: () => Promise<void>,
  ): Promise<Result>;
}

const digest = (id: string, answer: string): Uint8Array =>
  createHash('sha256').update(`${id}:${answer}`).digest();

/** Creates the captcha service; `onCreate` receives each answer and is set by test control only. */
export function createCaptchas(db: Database, onCreate?: (id: string, answer: string) => void): Captchas {
  const draw = () => String(randomInt(10 ** CAPTCHA_DIGITS)).padStart(CAPTCHA_DIGITS, '0');

  async function keep(answer: string, now: number) {
    const id = randomBytes(18).toString('base64url');
    const expiresAt = new Date(now + CAPTCHA_LIFETIME);
    await db.insert(captchas).values({ id, answerHash: digest(id, answer), expiresAt });
    return { captchaId: id, expirationTime: expiresAt.getTime() };
  }

  async function take(id: string, answer: string, now: number): Promise<boolean> {
    const [row] = await db.delete(captchas).where(eq(captchas.id, id)).returning();
    if (row === undefined || row.expiresAt.getTime() <= now) return false;
    return timingSafeEqual(row.answerHash, digest(id, answer));
  }

  return {
    async create(now) {
      const answer = draw();
      const image = await drawCaptcha(answer);
      const kept = await keep(answer, now);
      onCreate?.(kept.captchaId, answer);
      return { ...kept, image };
    },
    async createTold(now) {
      const answer = draw();
      return { ...(await keep(answer, now)), answer };
    },
    async spend({ captcha = '', captchaId = '' }, now, work, onWrong) {
      try {
        if (captcha === '' || captchaId === '') throw new Refusal('captcha.required');
        if (!(await take(captchaId, captcha, now))) {
          await onWrong?.();
          throw new Refusal('captcha.wrong');
        }
        return await work();
      } catch (error) {
        throw error instanceof Refusal ? error.withHints({ captchaRequired: true }) : error;
      }
    },
  };
}
