import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CaptchaChallenge } from '@/services/contract/account';
import type { Database } from '../db/database';
import { captchas } from '../db/schema';
import { drawCaptcha } from './captchaPicture';

/** Digits of a captcha (CAPTCHA-04 allows up to six). */
const CAPTCHA_DIGITS = 5;
/** How long a challenge is accepted, in milliseconds. */
const CAPTCHA_LIFETIME = 300_000;

/** Makes and takes captcha challenges. */
export interface Captchas {
  create(now: number): Promise<CaptchaChallenge>;
  /** Takes a challenge, right or wrong: it is never accepted again. */
  take(id: string, answer: string, now: number): Promise<boolean>;
}

const digest = (id: string, answer: string): Uint8Array =>
  createHash('sha256').update(`${id}:${answer}`).digest();

/** Creates the captcha keeper; `onCreate` hears each answer and is set by the test control alone. */
export function createCaptchas(db: Database, onCreate?: (id: string, answer: string) => void): Captchas {
  return {
    async create(now) {
      const id = randomBytes(18).toString('base64url');
      const answer = String(randomInt(10 ** CAPTCHA_DIGITS)).padStart(CAPTCHA_DIGITS, '0');
      const expiresAt = new Date(now + CAPTCHA_LIFETIME);
      const image = await drawCaptcha(answer);
      await db.insert(captchas).values({ id, answerHash: digest(id, answer), expiresAt });
      onCreate?.(id, answer);
      return { captchaId: id, image, expirationTime: expiresAt.getTime() };
    },
    async take(id, answer, now) {
      const [row] = await db.delete(captchas).where(eq(captchas.id, id)).returning();
      if (row === undefined || row.expiresAt.getTime() <= now) return false;
      return timingSafeEqual(row.answerHash, digest(id, answer));
    },
  };
}
