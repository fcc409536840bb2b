import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** An account of the platform under test. */
const account = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  /** Member type (ROLE-02). */
  type: z.number().int().nonnegative(),
  /** Verified mobile number, for checks with codes by SMS. */
  countryDialingCode: z.string().regex(/^\d+$/, 'digits only').optional(),
  mobileNum: z.string().regex(/^\d+$/, 'digits only').optional(),
});
export type Account = z.infer<typeof account>;

const accountsFile = z.strictObject({
  /** A player with type 0 who has some money and a history. */
  player: account,
  /** An agent who may log in to both sites. */
  agent: account,
  /** A member whose type may not play for free (FREEPLAY-02). */
  noFreePlay: account.optional(),
  /** An agent whom the member site does not admit (ROLE-10). */
  agentOnly: account.optional(),
  /** A disabled account. */
  disabled: account.optional(),
  /** A player with a mobile number. The kit changes the password and changes it back. */
  recovery: account.optional(),
  /** Where the kit reads the last SMS. `{number}` stands for the number in international format. */
  messages: z
    .strictObject({
      url: z.url({ protocol: /^https?$/ }),
      /** Regular expression whose first group is the code. */
      pattern: z.string().min(1),
    })
    .optional(),
});
export type Accounts = z.infer<typeof accountsFile>;
export type AccountName = Exclude<keyof Accounts, 'messages'>;

/** Thrown when the kit cannot start; the message says why and what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** Parses the text of an accounts file. Rejects with {@link CannotStart}. */
export function parseAccounts(text: string, path: string): Accounts {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new CannotStart(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = accountsFile.safeParse(content);
  if (!parsed.success) {
    throw new CannotStart(
      `${path} is not an accounts file:\n${z.prettifyError(parsed.error)}\nSee conformance/accounts.example.json.`,
    );
  }
  const { messages } = parsed.data;
  if (messages !== undefined) {
    try {
      new RegExp(messages.pattern);
    } catch {
      throw new CannotStart(`${path}: messages.pattern is not a regular expression.`);
    }
  }
  return parsed.data;
}

/** Reads an accounts file. Rejects with {@link CannotStart}. */
export async function readAccounts(path: string): Promise<Accounts> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new CannotStart(`The accounts file ${path} cannot be read.`);
  }
  return parseAccounts(text, path);
}
