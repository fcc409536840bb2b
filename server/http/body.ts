import type { Endpoint } from '@/services/contract/core';
import { ENDPOINTS } from '@/services/contract/endpoints';
import { policyOf } from './policies';
import { Refusal } from './refusal';

/** Default limit of a body, in bytes. */
export const MAX_BODY_BYTES = 65_536;

const rows: readonly Endpoint[] = Object.values(ENDPOINTS);
/** Maximum body of any route in bytes; larger announced bodies are refused. */
export const LARGEST_BODY = Math.max(...rows.map((row) => policyOf(row).maxBodyBytes ?? MAX_BODY_BYTES));

/**
 * Reads at most `limit` bytes of a request body. Every route reads through here. Rejects with `request.too.large`, and
 * with `request.malformed` when the client disconnects.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (announced > limit) throw new Refusal('request.too.large');
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal('request.malformed');
    });
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      throw new Refusal('request.too.large');
    }
    chunks.push(value);
  }
}
