import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { solveVerification, verification } from '@contract/account';
import type { RequestOf, ResponseOf } from '@contract/core';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { humanChecks, humanTokens } from '../db/schema';
import { Refusal } from '../http/refusal';
import { drawPuzzle, PUZZLE } from './humanCheckPicture';
import type { Signer } from './secrets';
import { readBase64Url } from './singleUse';

/** Length of a challenge's signature in bytes. */
const SEAL_BYTES = 16;
/** Lifetimes of a puzzle and of the token for solving it, in milliseconds. */
const PUZZLE_LIFETIME = 180_000;
const TOKEN_LIFETIME = 180_000;
/** Maximum distance from the gap at which a piece counts as in place, in image pixels. */
const TOLERANCE = 5;
/** Minimum position of the gap, away from the start of the piece. */
const SMALLEST_LEFT = 70;

/** Human checks (SMS-03): puzzles, and single-use tokens for solving them. */
export interface HumanChecks {
  create(now: number, difficulty: number): Promise<ResponseOf<typeof verification>>;
  /** Checks a solution and uses up the puzzle, right or wrong. Rejects with `human.check.wrong`. */
  solve(
    solution: RequestOf<typeof solveVerification>,
    now: number,
  ): Promise<ResponseOf<typeof solveVerification>>;
  /** Uses up a token; resolves with whether it was valid. */
  take(humanToken: string, now: number): Promise<boolean>;
}

/** Puzzles per address at base difficulty; each doubling beyond adds one bit, up to the maximum. */
const UNSUSPICIOUS = 4;
const MOST_EXTRA_BITS = 6;

/**
 * Zero bits of the proof of work for a puzzle, by the number of puzzles that the address recently requested. The work
 * does not identify anyone: it is a price per code (decision 19). One code costs little; the cost doubles with each
 * step.
 */
export const workFor = (asked: number, bits: number): number =>
  bits + Math.min(MOST_EXTRA_BITS, Math.max(0, Math.ceil(Math.log2(asked / UNSUSPICIOUS))));

const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();

function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}

/** Creates the service; `onCreate` receives the position of each gap and is set by test control only. */
export function createHumanChecks(
  db: Database,
  signer: Signer,
  onCreate?: (id: string, left: number) => void,
): HumanChecks {
  const seal = async (id: string): Promise<string> =>
    Buffer.from((await signer.sign('humanCheck', id)).subarray(0, SEAL_BYTES)).toString('base64url');

  /** Returns the row id when the challenge has a valid signature; forged ones do not reach the database. */
  async function open(challengeId: string): Promise<string | undefined> {
    const [id = '', signature = '', ...more] = challengeId.split('.');
    const given = readBase64Url(signature);
    if (given?.length !== SEAL_BYTES || more.length > 0) return undefined;
    return (await signer.matches(given, 'humanCheck', id)) ? id : undefined;
  }

  return {
    async create(now, difficulty) {
      const id = randomBytes(18).toString('base64url');
      const salt = randomBytes(16).toString('base64url');
      const gapLeft = randomInt(SMALLEST_LEFT, PUZZLE.width - PUZZLE.piece + 1);
      const expiresAt = new Date(now + PUZZLE_LIFETIME);
      const { background, piece, pieceTop } = await drawPuzzle(gapLeft);
      await db.insert(humanChecks).values({ id, gapLeft, salt, difficulty, expiresAt });
      const challengeId = `${id}.${await seal(id)}`;
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
      const id = await open(solution.challengeId);
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
