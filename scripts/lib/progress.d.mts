/** Types of `progress.mjs` for the tests; the test command itself runs before anything is installed. */
interface FileProgress {
  readonly tests: number | undefined;
  readonly done: number;
  readonly isEnded: boolean;
  readonly ms: number;
}

/** A test that passed only at its second attempt, with its first error. */
export interface SecondAttempt {
  readonly title: string;
  readonly message: string;
}

export interface Progress {
  readonly passed: number;
  readonly failed: number;
  /** Titles of the failed tests. */
  readonly failures: readonly string[];
  readonly unsteady: readonly SecondAttempt[];
  readonly broken: readonly string[];
  readonly unhandled: readonly string[];
  readonly isOver: boolean;
  readonly files: ReadonlyMap<string, FileProgress>;
  readonly running: readonly { readonly file: string; readonly name: string }[];
}

export function readProgress(lines: string): Progress;
export function describeProgress(progress: Progress): string;
export function describeUnrun(progress: Pick<Progress, 'files' | 'running'>): readonly string[];
export function runGroup(group: {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
  readonly file: string;
  readonly cwd?: string;
  readonly silenceMs?: number;
  readonly tellMs?: number;
  readonly tell?: (line: string) => void;
}): Promise<{
  readonly isGood: boolean;
  readonly wasCut: boolean;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly unsteady: readonly SecondAttempt[];
  readonly said: string;
}>;
