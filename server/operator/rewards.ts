import { join } from 'node:path';
import { refusalReason } from '@contract/content';
import { asc, eq } from 'drizzle-orm';
import {
  alikeTo,
  decideReward,
  ReviewError,
  type Reviewed,
  rewardToReview,
  waitingRewards,
} from '../content/rewards/review';
import { readRule } from '../content/rewards/rules';
import type { Database } from '../db/database';
import { announcements, rewardPictures } from '../db/schema';
import type { RecordedEvent } from '../security/trail';
import { createSettings } from '../system/settings';

/** Applications in one list. */
const PAGE = 100;

/** Help on the commands. */
export const REWARDS_USAGE = `  rewards            lists applications for rewards that wait for a person, oldest first
  rewards show <id> [--pictures <folder>]
                     shows one with what the records say and applications with pictures that look alike; writes its
                     pictures into the folder
  rewards approve <id>
                     approves it, if the promotion's rule allows it; the member then claims it within 30 days
  rewards refuse <id> --reason <reason>
                     refuses it; reasons: ${refusalReason.options.join(', ')}
  rewards rule <promotion> [json]
                     shows the rule of a promotion, or sets it: what it pays, to whom and how often`;

/** What the commands need. */
interface Bench {
  readonly db: Database;
  readonly actor: `operator:${string}`;
  print(text: string): void;
  give(file: string, content: Buffer): void;
  record(event: Pick<RecordedEvent, 'kind' | 'memberId' | 'detail'>, tx?: Database): Promise<void>;
}

/** A wait in days, hours or minutes. */
function ageOf(since: number, now: number): string {
  const minutes = Math.floor((now - since) / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}

const findingText = ({ finding: { unmet, worthMinor, notes } }: Reviewed): string =>
  unmet.length > 0
    ? `not allowed by the rule: ${unmet.join(', ')}`
    : `allowed by the rule: ${worthMinor} minor units${notes.map((note) => `; ${note}`).join('')}`;

async function list({ db, print }: Bench, currency: string): Promise<void> {
  const now = Date.now();
  const waiting = await waitingRewards(db, currency, PAGE);
  if (waiting.length === 0) print('No application waits for a person.');
  for (const reviewed of waiting) {
    const { application, username } = reviewed;
    const { id, promotionId, remarks, createdAt } = application;
    const alike = (await alikeTo(db, id)).length;
    const hint = alike === 0 ? 'no like pictures' : `like pictures in ${alike} others`;
    print(
      [
        id,
        ageOf(createdAt.getTime(), now),
        username,
        promotionId,
        findingText(reviewed),
        hint,
        JSON.stringify(remarks),
      ].join('\t'),
    );
  }
  if (waiting.length === PAGE) print(`Only the ${PAGE} that wait longest.`);
}

async function show(
  { db, print, give }: Bench,
  currency: string,
  id: string,
  folder: string | undefined,
): Promise<void> {
  const reviewed = await rewardToReview(db, id, currency);
  const { application, username, title } = reviewed;
  const { promotionId, state, decidedBy, reason, remarks, createdAt } = application;
  print(`application  ${id}`);
  print(`member       ${username}`);
  print(`promotion    ${promotionId} ${title}`);
  print(`state        ${[state, decidedBy, reason].filter((part) => part !== null).join(', ')}`);
  print(`since        ${createdAt.toISOString()}`);
  print(`remarks      ${JSON.stringify(remarks)}`);
  print(`records      ${findingText(reviewed)}`);
  for (const other of await alikeTo(db, id)) {
    print(`like picture ${other.id} of ${other.username}, ${other.state}`);
  }
  const pictures = await db
    .select({ position: rewardPictures.position, picture: rewardPictures.picture })
    .from(rewardPictures)
    .where(eq(rewardPictures.applicationId, id))
    .orderBy(asc(rewardPictures.position));
  const kept = pictures.flatMap(({ position, picture }) => (picture === null ? [] : [{ position, picture }]));
  print(`pictures     ${kept.length} of ${pictures.length} kept`);
  if (folder === undefined) return;
  for (const { position, picture } of kept) {
    const file = join(folder, `${id}-${position + 1}.jpg`);
    give(file, Buffer.from(picture));
    print(`written      ${file}`);
  }
}

async function rule({ db, print, record }: Bench, promotionId: string, text?: string): Promise<void> {
  const [promotion] = await db
    .select({ stored: announcements.rewardRule })
    .from(announcements)
    .where(eq(announcements.id, promotionId));
  if (promotion === undefined) throw new ReviewError(`There is no promotion ${promotionId}.`);
  if (text === undefined) return print(JSON.stringify(promotion.stored, null, 2));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReviewError(`The rule must be JSON, such as '${EXAMPLE}'.`);
  }
  const rewardRule = readRule(value);
  await db.transaction(async (tx) => {
    await tx.update(announcements).set({ rewardRule }).where(eq(announcements.id, promotionId));
    await record({ kind: 'rewardRuleChanged', detail: { promotionId } }, tx);
  });
}

const EXAMPLE =
  '{"decides":"person","pays":{"kind":"fixed","amountMinor":10000},"every":"once","wagering":0,"conditions":[]}';

/** Words after an option, or undefined without it. */
function optionOf(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name);
  return at === -1 ? undefined : (words[at + 1] ?? '');
}

/** Carries out `rewards …`; throws an error whose message is for the operator. */
export async function rewardsCommand(
  bench: Bench,
  [act, id = '', ...words]: readonly string[],
): Promise<void> {
  const { currency } = await createSettings(bench.db, Date.now).read();
  const { db, actor, print, record } = bench;
  switch (act) {
    case undefined:
      return list(bench, currency);
    case 'show':
      return show(bench, currency, id, optionOf(words, '--pictures'));
    case 'rule':
      return rule(bench, id, words[0]);
    case 'approve':
    case 'refuse': {
      const given = act === 'refuse' ? refusalReason.safeParse(optionOf(words, '--reason')) : undefined;
      if (given?.success === false) {
        throw new ReviewError(`--reason must be one of ${refusalReason.options.join(', ')}.`);
      }
      await decideReward(db, id, currency, {
        reason: given?.data ?? null,
        decidedBy: actor,
        now: Date.now(),
        record: ({ memberId, promotionId }, amountMinor, tx) =>
          record(
            {
              kind: act === 'approve' ? 'rewardApproved' : 'rewardRefused',
              memberId,
              detail: { promotionId, amountMinor, ...(given?.data && { reason: given.data }) },
            },
            tx,
          ),
      });
      return print(`${act === 'approve' ? 'Approved' : 'Refused'}: ${id}`);
    }
    default:
      throw new ReviewError(`rewards ${act}: must be show, approve, refuse or rule, or nothing.`);
  }
}
