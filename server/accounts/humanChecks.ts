import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { solveVerification, verification } from '@/services/contract/account';
import type { RequestOf, ResponseOf } from '@/services/contract/core';
import type { Database } from '../db/database';
import { humanChecks, humanTokens } from '../db/schema';
import { Refusal } from '../http/refusal';
import { drawPuzzle, PUZZLE } from './humanCheckPicture';
import type { Signer } from './secrets';

/** How long a puzzle, and the token of a solved one, is accepted; milliseconds. */
const PUZZLE_LIFETIME = 180_000;
const TOKEN_LIFETIME = 180_000;
/** A piece counts as in place this close to the gap, in picture pixels. */
const TOLERANCE = 5;
/** The gap keeps away from where the piece starts. */
const SMALLEST_LEFT = 70;

/** Human checks (SMS-03): puzzles, and the single-use tokens that a solved one is traded for. */
export interface HumanChecks {
  create(now: number, difficulty: number): Promise<ResponseOf<typeof verification>>;
  /** Takes the puzzle, right or wrong. Rejects with `human.check.wrong`. */
  solve(
    solution: RequestOf<typeof solveVerification>,
    now: number,
  ): Promise<ResponseOf<typeof solveVerification>>;
  /** Uses a token up; whether it was good. */
  take(humanToken: string, now: number): Promise<boolean>;
}

const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();

function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}

/** Creates the keeper; `onCreate` hears where each gap is and is set by the test control alone. */
export function createHumanChecks(
  db: Database,
  sign: Signer,
  onCreate?: (id: string, left: number) => void,
): HumanChecks {
  const seal = (id: string): string =>
    Buffer.from(sign('humanCheck', id).subarray(0, 16)).toString('base64url');

  /** The row's id when the challenge was signed here; no forged one reaches the database. */
  function open(challengeId: string): string | undefined {
    const [id = '', signature = ''] = challengeId.split('.');
    const expected = Buffer.from(seal(id));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
  }

  return {
    async create(now, difficulty) {
      const id = randomBytes(18).toString('base64url');
      const salt = randomBytes(16).toString('base64url');
      const gapLeft = randomInt(SMALLEST_LEFT, PUZZLE.width - PUZZLE.piece + 1);
      const expiresAt = new Date(now + PUZZLE_LIFETIME);
      const { background, piece, pieceTop } = await drawPuzzle(gapLeft);
      await db.insert(humanChecks).values({ id, gapLeft, salt, difficulty, expiresAt });
      const challengeId = `${id}.${seal(id)}`;
      onCreate?.(challengeId, gapLeft);
      return {
        challengeId,
        slider: {
          background,
          piece,
          width: PUZZLE.width,
          height: PUZZLE.height,
          pieceWidth: PUZZLE.piece,
          pieceTop,
        },
        proofOfWork: { salt, difficulty },
        expirationTime: expiresAt.getTime(),
      };
    },

    async solve(solution, now) {
      const id = open(solution.challengeId);
      const [row] =
        id === undefined ? [] : await db.delete(humanChecks).where(eq(humanChecks.id, id)).returning();
      if (row === undefined || row.expiresAt.getTime() <= now) throw new Refusal('human.check.wrong');
      const isSolved =
        solution.kind === 'slider'
          ? Math.abs(solution.left - row.gapLeft) <= TOLERANCE
          : leadingZeroBits(digest(`${row.salt}:${solution.counter}`)) >= row.difficulty;
      if (!isSolved) throw new Refusal('human.check.wrong');
      const humanToken = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now + TOKEN_LIFETIME);
      await db.insert(humanTokens).values({ tokenHash: digest(humanToken), expiresAt });
      return { humanToken, expirationTime: expiresAt.getTime() };
    },

    async take(humanToken, now) {
      const taken = await db
        .delete(humanTokens)
        .where(and(eq(humanTokens.tokenHash, digest(humanToken)), gt(humanTokens.expiresAt, new Date(now))))
        .returning({ expiresAt: humanTokens.expiresAt });
      return taken.length > 0;
    },
  };
}
