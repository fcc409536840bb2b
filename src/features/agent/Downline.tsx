import { searchOf } from '@contract/readers/search';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { formatDay, formatMoney } from '@/features/shared/format';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import {
  type DownlineMember,
  type downlineMachine,
  typedRate,
} from '@/machines/agent/downline/downline.machine';
import { rateText } from '@/machines/agent/downline/rate';
import { Tag } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconBack } from '@/ui/icons/IconBack';
import { IconChevronRight } from '@/ui/icons/IconChevronRight';
import { IconUser } from '@/ui/icons/IconUser';
import { Sheet } from '@/ui/Popup';
import { SearchField } from '@/ui/SearchField';
import { SkeletonRow } from '@/ui/Skeleton';
import { ErrorState } from '@/ui/States';
import { TextField } from '@/ui/TextField';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { RequestForm } from '../account';
import s from '../shared/page/screen.module.css';
import a from './agent.module.css';

type DownlineRef = ActorRefFrom<typeof downlineMachine>;

/** The members below an agent, with search, levels and rebates (API-67, API-68). */
export function Downline({ downline }: { readonly downline: DownlineRef }) {
  const { t } = useTexts();
  const parent = useSelector(downline, ({ context }) => context.trail.at(-1));
  const search = useSelector(downline, ({ context }) => context.search);
  const list = useSelector(downline, ({ context }) => context.list);
  const count = useSelector(downline, ({ context }) => context.totalCount);
  const saved = useSelector(downline, ({ context }) => context.saved);
  const isFailed = useSelector(downline, (snapshot) => snapshot.hasTag('failed'));
  const isWaiting = useSelector(downline, (snapshot) => snapshot.hasTag('waiting'));
  const canGoBack = useSelector(downline, (snapshot) => snapshot.can({ type: 'trail.back' }));
  const title = parent === undefined ? t('agent.downline') : t('agent.downline_of', { name: parent });
  return (
    <section className={s['section']}>
      <h2>{title}</h2>
      {parent !== undefined && (
        <div>
          <Button
            size="s"
            variant="secondary"
            icon={<IconBack size={18} />}
            disabled={!canGoBack}
            onClick={() => downline.send({ type: 'trail.back' })}
          >
            {t('agent.downline_back')}
          </Button>
        </div>
      )}
      <search>
        <SearchField
          label={t('agent.downline_search')}
          value={search}
          onChange={({ target }) => downline.send({ type: 'search.changed', text: target.value })}
        />
      </search>
      <p className={a['saved']} role="status">
        {saved === '' ? '' : t('agent.rate_saved', { name: saved })}
      </p>
      <div aria-busy={isWaiting}>
        {isFailed ? (
          <div className={s['panel']}>
            <ErrorState
              title={t('agent.downline_failed')}
              retryLabel={t('action.retry')}
              onRetry={() => downline.send({ type: 'list.retry' })}
            />
          </div>
        ) : isWaiting ? (
          <SkeletonRow count={3} />
        ) : list.length === 0 ? (
          <div className={s['panel']}>
            {searchOf(search) === '' ? (
              <EmptyState
                icon={<IconUser size={34} />}
                title={t('agent.downline_empty')}
                text={t('agent.downline_empty_text')}
              />
            ) : (
              <EmptyState title={t('agent.downline_none')} />
            )}
          </div>
        ) : (
          <>
            <p className={a['count']}>{t('agent.downline_count', { count })}</p>
            <ul className={a['members']} aria-label={title}>
              {list.map((member) => (
                <Member
                  key={member.userName}
                  member={member}
                  downline={downline}
                  isDirect={parent === undefined}
                />
              ))}
            </ul>
            <More downline={downline} />
          </>
        )}
      </div>
      <RateSheet downline={downline} />
    </section>
  );
}

function Member({
  member,
  downline,
  isDirect,
}: {
  readonly member: DownlineMember;
  readonly downline: DownlineRef;
  readonly isDirect: boolean;
}) {
  const { t } = useTexts();
  const language = useLanguage();
  const currency = useSelector(downline, ({ context }) => context.currency);
  const isResting = useSelector(downline, (snapshot) => snapshot.hasTag('resting'));
  const { userName: name, downlineCount } = member;
  return (
    <li className={a['member']}>
      <div className={a['head']}>
        <strong className={a['name']}>{name}</strong>
        <span className={a['activity']} data-active={member.active}>
          {member.active ? t('agent.member_active') : t('agent.member_quiet')}
        </span>
        {downlineCount > 0 && (
          <button
            type="button"
            className={a['below']}
            disabled={!isResting}
            onClick={() => downline.send({ type: 'member.open', userName: name })}
          >
            <VisuallyHidden>{t('agent.member_open', { name })}</VisuallyHidden>
            <Tag kind="new">{t('agent.member_below', { count: downlineCount })}</Tag>
            <IconChevronRight size={18} />
          </button>
        )}
      </div>
      <p className={a['joined']}>
        {t('agent.member_joined', { date: formatDay(member.joinedTime, language) })}
      </p>
      <div className={a['facts']}>
        <dl>
          <dt>{t('agent.member_turnover')}</dt>
          <dd>{formatMoney(member.turnoverMinor, currency, language)}</dd>
        </dl>
        <dl>
          <dt>{t('agent.member_rebate')}</dt>
          <dd>{rateText(member.rebateBasisPoints)} %</dd>
        </dl>
        {isDirect && (
          <Button
            size="s"
            variant="secondary"
            aria-label={t('agent.rate_edit', { name })}
            disabled={!isResting}
            onClick={() => downline.send({ type: 'rate.edit', userName: name })}
          >
            {t('agent.rate_edit_short')}
          </Button>
        )}
      </div>
    </li>
  );
}

function More({ downline }: { readonly downline: DownlineRef }) {
  const { t } = useTexts();
  const hasMore = useSelector(downline, ({ context }) => context.page < context.totalPages);
  const isLoading = useSelector(downline, (snapshot) => snapshot.hasTag('loadingMore'));
  const isFailed = useSelector(
    downline,
    (snapshot) => snapshot.hasTag('resting') && snapshot.context.failure !== null,
  );
  if (!hasMore) return null;
  return (
    <div className={s['foot']}>
      {isFailed && <p role="alert">{t('agent.more_failed')}</p>}
      <Button
        block
        variant="secondary"
        loading={isLoading}
        onClick={() => downline.send({ type: 'page.more' })}
      >
        {t('agent.downline_more')}
      </Button>
    </div>
  );
}

/** The rebate of one member. The typed value stays when saving fails. */
function RateSheet({ downline }: { readonly downline: DownlineRef }) {
  const { t } = useTexts();
  const name = useSelector(downline, ({ context }) => context.editing);
  const typed = useSelector(downline, ({ context }) => context.typed);
  const own = useSelector(downline, ({ context }) => rateText(context.ownRate));
  const failure = useSelector(downline, ({ context }) => context.failure);
  const isWrong = useSelector(downline, ({ context }) => context.typed !== '' && typedRate(context) === null);
  const isSaving = useSelector(downline, (snapshot) => snapshot.hasTag('saving'));
  const isOpen = useSelector(downline, (snapshot) => snapshot.hasTag('sheetOpen'));
  const error = isWrong
    ? t('agent.rate_wrong', { own })
    : failure === null || failure.reasons !== undefined
      ? undefined
      : failure.code === 'amount.out.of.limits'
        ? t('agent.rate_too_low')
        : t(`error.${failure.code}`);
  return (
    <Sheet
      open={isOpen}
      onClose={() => downline.send({ type: 'rate.cancel' })}
      title={t('agent.rate_title', { name })}
      closeLabel={t('action.close')}
      held={isSaving}
    >
      <RequestForm
        failure={failure}
        className={s['form']}
        onSubmit={(event) => {
          event.preventDefault();
          downline.send({ type: 'rate.save' });
        }}
      >
        <TextField
          sentAs="rebateBasisPoints"
          label={t('agent.rate_label')}
          hint={t('agent.rate_hint', { own })}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          reads="percentage"
          suffix="%"
          value={typed}
          disabled={isSaving}
          onChange={({ target }) => downline.send({ type: 'rate.typed', text: target.value })}
        />
        <Button type="submit" block loading={isSaving} disabled={isWrong || typed === ''}>
          {t('agent.rate_save')}
        </Button>
      </RequestForm>
    </Sheet>
  );
}
