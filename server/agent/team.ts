import { type SQL, sql } from 'drizzle-orm';
import { HOME_ZONE } from '../common/homeDays';

/**
 * Ids of all members below a member, at any depth, by invitation code. `union` without `all` terminates when codes form
 * a cycle.
 */
export const teamOf = (memberId: number): SQL => sql`(
  with recursive team(id) as (
    select m.id from members m
      join affiliate_codes c on c.code = m.affiliate_code
      where c.owner_id = ${memberId}
    union
    select m.id from team t
      join affiliate_codes c on c.owner_id = t.id
      join members m on m.affiliate_code = c.code
  )
  select id from team where id <> ${memberId}
)`;

/** Ids of members who registered with one of the member's codes. */
export const directTeamOf = (memberId: number): SQL => sql`(
  select m.id from members m
    join affiliate_codes c on c.code = m.affiliate_code
    where c.owner_id = ${memberId} and m.id <> ${memberId}
)`;

/**
 * Activity of the members in `ids` since a day: `member_id`, `day`, `deposit`, `turnover`; one row per deposit, and
 * per earlier day or day with rounds of a game. Days are in the site's time zone.
 */
export const activityOf = (ids: SQL, from: string): SQL => sql`(
  select d.member_id, d.day, d.deposit_minor as deposit, d.turnover_minor as turnover
    from earlier_days d
    where d.member_id in ${ids} and d.day >= ${from}::date
  union all
  select s.member_id, (s.starts_at at time zone ${HOME_ZONE})::date, 0, s.bet_minor
    from play_sums s
    where s.member_id in ${ids} and s.span = 'day' and s.state = 'settled'
      and s.starts_at >= ${from}::timestamp at time zone ${HOME_ZONE}
  union all
  select w.member_id, (e.created_at at time zone ${HOME_ZONE})::date, e.amount_minor, 0
    from wallet_accounts w
    join ledger_entries e on e.account_id = w.id
    where w.member_id in ${ids} and w.kind = 'cash' and e.kind = 'deposit' and e.kind not in ('bet', 'win')
      and e.amount_minor > 0 and e.created_at >= ${from}::timestamp at time zone ${HOME_ZONE}
)`;
