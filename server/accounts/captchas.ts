import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CaptchaChallenge } from '@/services/contract/account';
import type { Database } from '../db/database';
import { captchas } from '../db/schema';
import { drawCaptcha } from './captchaPicture';

/** Digits of a captcha (CAPTCHA-04 allows up to six). */
const CAPTCHA_DIGITS = 5;
/** Lifetime of a challenge in milliseconds. */
const CAPTCHA_LIFETIME = 300_000;

/** Creates and checks captcha challenges. */
export interface Captchas {
  create(now: number): Promise<CaptchaChallenge>;
  /** Creates a challenge without a picture; its answer is returned after a solved human check. */
  createTold(now: number): Promise<{ captchaId: string; answer: string; expirationTime: number }>;
  /** Checks an answer and uses up the challenge, right or wrong. */
  take(id: string, answer: string, now: number): Promise<boolean>;
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
    async take(id, answer, now) {
      const [row] = await db.delete(captchas).where(eq(captchas.id, id)).returning();
      if (row === undefined || row.expiresAt.getTime() <= now) return false;
      return timingSafeEqual(row.answerHash, digest(id, answer));
    },
  };
}
