import type { Database } from '../db/database';
import { replayNonces } from '../db/schema';

/*
 * What can be used once is kept by its meaning, not by its text. What the platform issues itself (captchas, puzzles and
 * their tokens, codes, chat tickets, mailed links, passkey ceremonies) is one row, which its use deletes. What comes from
 * elsewhere (identity tokens, encrypted bodies) is in this register from its use until it could no longer be accepted.
 */

/**
 * Registers the use of `meaning` within the transaction that it authorises; resolves with whether it is the first one.
 * `until` is when it could no longer be used anyway, in milliseconds.
 */
export async function spendOnce(tx: Database, meaning: string, until: number): Promise<boolean> {
  const used = await tx
    .insert(replayNonces)
    .values({ nonce: meaning, expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning({ nonce: replayNonces.nonce });
  return used.length > 0;
}

/**
 * Decodes base64url; undefined unless the text is the only one with this meaning. Node ignores padding, foreign
 * characters and the unused bits of the last letter, so that up to sixteen texts would mean the same.
 */
export function readBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
