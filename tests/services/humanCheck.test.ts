import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Api, ApiFailure } from '@/services/api';
import { createHumanCheck } from '@/services/humanCheck';
import { searchCounters } from '@/services/humanCheck/search';
import { leadingZeroBits, sha256 } from '@/services/humanCheck/sha256';

const NEVER = new AbortController().signal;
const hex = (digest: Int32Array): string =>
  Array.from(digest, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

/** An API that always gives the same answer or refusal. */
function scripted(answer: unknown) {
  const asked: { name: string; request: unknown }[] = [];
  const call: Api['call'] = async (endpoint, request) => {
    asked.push({ name: endpoint.name, request });
    if (answer instanceof Error) throw answer;
    return endpoint.response.parse(answer) as never;
  };
  return { call, asked };
}

const PUZZLE = {
  challengeId: 'c-1',
  slider: {
    background: 'data:image/png;base64,AA==',
    piece: 'data:image/png;base64,AA==',
    width: 300,
    height: 150,
    pieceWidth: 44,
    pieceTop: 20,
  },
  proofOfWork: { salt: 'salt', difficulty: 12 },
};

describe('SHA-256 of the proof of work', () => {
  it('agrees with the platform on messages of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
        expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      }),
    );
  });

  it('counts the leading zero bits of a digest', () => {
    expect(leadingZeroBits(Int32Array.of(-1, 0))).toBe(0);
    expect(leadingZeroBits(Int32Array.of(1, 0))).toBe(31);
    expect(leadingZeroBits(Int32Array.of(0, 0x0080_0000))).toBe(40);
    expect(leadingZeroBits(Int32Array.of(0, 0))).toBe(64);
  });

  it('SMS-03 finds the first counter that fulfils the contract, or none', () => {
    const counter = searchCounters({ salt: 'a-salt', difficulty: 10 }, 0, 100_000) ?? Number.NaN;
    const digest = createHash('sha256').update(`a-salt:${counter}`).digest();
    expect(digest.readUInt16BE(0) >>> 6).toBe(0);
    expect(searchCounters({ salt: 'a-salt', difficulty: 10 }, 0, counter)).toBeUndefined();
  });
});

describe('human check', () => {
  it('SMS-03 a puzzle has its lifetime by the server’s time, never below 0', async () => {
    const { call } = scripted({ ...PUZZLE, expirationTime: 61_000 });
    expect(await createHumanCheck({ call, serverNow: () => 1_000 }).fetchPuzzle(NEVER)).toEqual({
      ...PUZZLE,
      lifetimeMs: 60_000,
    });
    expect((await createHumanCheck({ call, serverNow: () => 99_000 }).fetchPuzzle(NEVER)).lifetimeMs).toBe(0);
  });

  it('SMS-03 a solved check returns its token', async () => {
    const { call, asked } = scripted({ humanToken: 'token', expirationTime: 1 });
    const solution = { kind: 'slider', challengeId: 'c-1', left: 120 } as const;
    expect(await createHumanCheck({ call, serverNow: () => 0 }).judge(solution, NEVER)).toEqual({
      kind: 'human',
      humanToken: 'token',
    });
    expect(asked).toEqual([{ name: 'solveVerification', request: solution }]);
  });

  it('a wrong solution is an answer, everything else a failure', async () => {
    const solution = { kind: 'proofOfWork', challengeId: 'c-1', counter: 1 } as const;
    const judge = (error: Error) =>
      createHumanCheck({ call: scripted(error).call, serverNow: () => 0 }).judge(solution, NEVER);
    expect(await judge(new ApiFailure('human.check.wrong'))).toEqual({ kind: 'missed' });
    await expect(judge(new ApiFailure('rate.limited'))).rejects.toThrow('rate.limited');
    await expect(judge(new ApiFailure('network.unreachable'))).rejects.toThrow('network.unreachable');
  });
});
