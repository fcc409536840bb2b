/** Types of `screens.mjs`. */
interface Journey {
  readonly file: string;
  readonly content: string;
}

interface Journeys {
  readonly all: readonly Journey[];
  /** Those without current screenshots. */
  readonly open: readonly Journey[];
}

export function openJourneys(
  options: { readonly retake: boolean; readonly only: readonly string[] | undefined },
  folder?: string,
): Journeys;
export function plan(journeys: readonly Journey[], folder?: string): Promise<string>;
