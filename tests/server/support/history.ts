import type { Database } from '@server/db/database';
import { sql } from 'drizzle-orm';

/** Whose history grows: a member, and what their rows refer to. */
export interface HistoryOwner {
  readonly memberId: number;
  readonly username: string;
  readonly currency: string;
  /** An agent with contracts. */
  readonly agentId: number;
  /** A room in which the member writes. */
  readonly hostId: string;
  readonly promotionId: string;
  /** Games that the member plays. */
  readonly nodeIds: readonly number[];
}

/** Days that a history covers. */
const DAYS = 700;
/** Entries of the ledger per row of other records, such as sessions or messages. */
const PER_OTHER = 20;

/**
 * Adds the entries `from` to `until` of a member's history: movements of cash with their bets and payments, spread over
 * {@link DAYS} days before `now`, and fewer rows of everything else that is kept about a member. Each part of a history
 * is spread alike, so a larger one is denser. Rows are inserted without triggers and checks; the sums of rounds are
 * computed like at the upgrade.
 */
export async function addHistory(
  db: Database,
  owner: HistoryOwner,
  { from, until, now }: { readonly from: number; readonly until: number; readonly now: number },
): Promise<void> {
  const { memberId, username, currency, agentId, hostId, promotionId, nodeIds } = owner;
  const end = sql`${new Date(now).toISOString()}::timestamptz`;
  const nodes = sql`(${sql.param(nodeIds)}::int[])`;
  const others = { from: Math.ceil(from / PER_OTHER), until: Math.floor(until / PER_OTHER) };
  /** A time within some days before now, the same part of the time for the same number. */
  const at = (days: number) => sql`${end} - ((i * 0.61803398875) % 1) * interval '1 day' * ${days}::int`;
  await db.transaction(async (tx) => {
    const run = async (statement: ReturnType<typeof sql>) => {
      await tx.execute(statement);
    };
    await run(sql`set local session_replication_role = replica`);
    await run(sql`set local statement_timeout = 0`);
    await run(sql`
      create temporary table history on commit drop as
      select i, gen_random_uuid() as id, ${at(DAYS)} as at, case i % 200
        when 0 then 'deposit' when 1 then 'withdrawal' when 2 then 'chatPass' when 3 then 'rebate' when 4 then 'reward'
        when 5 then 'bonusRelease' else case i % 2 when 0 then 'bet' else 'win' end
      end as kind
      from generate_series(${from}::int, ${until}::int) i`);
    await run(sql`
      insert into ledger_transactions (id, kind, idempotency_key, reference, created_at)
      select id, kind, 'history/' || i, id::text, at from history order by at`);
    await run(sql`
      insert into ledger_entries (transaction_id, account_id, kind, created_at, amount_minor, balance_after_minor)
      select h.id, w.id, h.kind, h.at, 100, 100000 from history h join wallet_accounts w
        on w.member_id = ${memberId} and w.kind = 'cash' and w.currency = ${currency}
      order by h.at`);
    await run(sql`
      insert into bets (id, launch_id, round_key, intent_hash, member_id, node_id, mode, currency, bet_minor, win_minor,
        state, choice, outcome, audit, placed_at, settled_at)
      select id, id, id::text, '', ${memberId}, ${nodes}[1 + i / 2 % ${nodeIds.length}::int], 'real', ${currency}, 300, 200,
        'settled', '{"lines": 10}', '{"reels": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "lines": []}',
        '{"draws": [[32, 7], [32, 9], [32, 1], [32, 30], [32, 2]], "fixtureSeed": "none"}', at, at
      from history where kind = 'bet' order by at`);
    await run(sql`
      insert into payments (id, member_id, kind, provider, method_id, currency, amount_minor, state, intent_key,
        intent_hash, destination, created_at, updated_at)
      select id, ${memberId}, kind, 'sandbox', 'gcash', ${currency}, 100, 'succeeded', 'history/' || i, '',
        case kind when 'deposit' then '' else '0917' || i end, at, at
      from history where kind in ('deposit', 'withdrawal') order by at`);
    await run(sql`delete from play_sums where member_id = ${memberId}`);
    await run(sql`
      insert into play_sums
      select b.member_id, s.span, play_span_start(s.span, b.placed_at), b.node_id, b.state, count(*), sum(b.bet_minor),
        sum(b.bonus_minor), sum(b.win_minor), 0
      from bets b cross join (values ('hour'), ('day'), ('ever')) s (span)
      where b.member_id = ${memberId} and b.mode = 'real'
        and (s.span <> 'hour' or b.placed_at > ${end} - interval '40 days')
      group by 1, 2, 3, 4, 5 order by 3`);
    await run(sql`
      create temporary table others on commit drop as
      select i, gen_random_uuid() as id, ${at(DAYS)} as at, ${at(60)} as recent
      from generate_series(${others.from}::int, ${others.until}::int) i`);
    const each = (into: ReturnType<typeof sql>, values: ReturnType<typeof sql>) =>
      run(sql`insert into ${into} select ${values} from others order by at`);
    await each(
      sql`sessions (id, token_hash, member_id, site, ip, device, created_at, last_seen_at, expires_at, revoked_at,
        state)`,
      sql`id, sha256(id::text::bytea), ${memberId}, 'member', '', '', at, at, at, at, 'loggedOut'`,
    );
    await each(
      sql`studio_launches (id, ticket_expires_at, token_hash, expires_at, member_id, session_id, node_id, mode, language,
        currency, created_at)`,
      sql`id, at, sha256(id::text::bytea), at, ${memberId}, id, ${nodes}[1], 'real', 'EN', ${currency}, at`,
    );
    await each(
      sql`security_events (at, kind, result, member_id, actor, address, device, kept_until)`,
      sql`at, 'login', 'done', ${memberId}, 'member', '', '', ${end} + interval '1 year'`,
    );
    await each(sql`login_attempts (username_key, ip, attempted_at)`, sql`${username}, '203.0.113.1', at`);
    await each(
      sql`outbox (channel, recipient, body, state, due_at, created_at)`,
      sql`'sms', '+639170000001', '', 'sent', at, at`,
    );
    await each(sql`known_devices (member_id, device_hash, last_sign_in_at)`, sql`${memberId}, id::text, at`);
    await each(
      sql`play_sessions (member_id, started_at, last_seen_at)`,
      // Limits cover a month, in which sessions are at least a quarter of an hour apart.
      sql`${memberId}, at - interval '30 days', at - interval '30 days'`,
    );
    await each(
      sql`protection_events (member_id, happened_at, kind, subject, value)`,
      sql`${memberId}, at, 'limitTightened', 'loss/day', 100`,
    );
    await each(
      sql`reward_applications (id, member_id, promotion_id, idempotency_key, intent_hash, remarks, state, amount_minor,
        created_at, updated_at)`,
      sql`id, ${memberId}, ${promotionId}, id::text, '', '', 'refused', 100, at, at`,
    );
    await each(
      sql`rebate_claims (id, member_id, intent_key, amount_minor, claimed_at)`,
      sql`id, ${memberId}, id::text, 100, at`,
    );
    await each(
      sql`bonuses (id, member_id, promotion_id, currency, amount_minor, wagering_minor, state, granted_at,
        ended_at)`,
      sql`id, ${memberId}, ${promotionId}, ${currency}, 100, 100, 'expired', at, at`,
    );
    await each(
      sql`member_feedback (id, member_id, intent_key, content, created_at)`,
      sql`id, ${memberId}, id::text, '', at - interval '1 day'`,
    );
    await each(
      sql`contract_requests (id, kind, member_id, offered_by, terms, state, created_at, answered_at)`,
      sql`id::text, 'salary', ${agentId}, '', '[]', 'refused', at, at`,
    );
    await run(sql`
      insert into chat_messages (host_id, seq, member_id, author_name, client_id, body, sent_at)
      select ${hostId}, last_seq + row_number() over (order by i), ${memberId}, '', others.id::text, '', at
      from others, chat_hosts where chat_hosts.id = ${hostId}`);
    await run(sql`
      update chat_hosts set last_seq = (select max(seq) from chat_messages where host_id = ${hostId})
      where id = ${hostId}`);
  });
}
