/** Thrown when work exceeds its deadline. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/**
 * Runs `work` for at most `limit` milliseconds. After that its signal is aborted and this rejects with
 * DeadlineExceeded, whether or not the work stops.
 */
export async function withDeadline<Result>(
  what: string,
  limit: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineExceeded(`${what} did not end within ${limit} ms.`);
      controller.abort(error);
      reject(error);
    }, limit);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
