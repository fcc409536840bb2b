import { systemStatusValue } from '@contract/system';
import * as z from 'zod/mini';
import type { InitialData } from '@/config/pageFormat';
import { PAGE_NAMES } from '@/config/pageNames';

/** A page with initial data. */
export type ServingPage = Pick<Document, 'getElementById'>;

const answers = z.record(z.string(), z.string());
/** What the page was rendered from belongs together. */
const rendering = z.object({
  answers: z.optional(answers),
  overlayAnswers: z.optional(answers),
  imageCdnSeed: z.optional(z.number()),
});
const marks = z.object({ apiOrigin: z.optional(z.string()), isStored: z.optional(z.literal(true)) });

/** Reads the page's initial data. What is missing or unreadable is left out, and the page requests it. */
export function readInitialData(document: ServingPage): InitialData {
  let data: unknown;
  try {
    data = JSON.parse(document.getElementById(PAGE_NAMES.initialData)?.textContent ?? '');
  } catch {
    return { status: null };
  }
  return {
    ...marks.safeParse(data).data,
    ...rendering.safeParse(data).data,
    status: systemStatusValue.safeParse(Object(data).status).data ?? null,
  };
}
