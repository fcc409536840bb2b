import type { MemberRound } from '@contract/member';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { BET_RECORD_PATH, GAME_RULES_PATH } from '@/config/routes';
import { formatDateTime, formatMoney, referenceOf } from '@/features/shared/format';
import { ContactRows } from '@/features/shared/page/ContactRows';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { SmallPicture } from '@/features/shared/page/SmallPicture';
import screen from '@/features/shared/page/screen.module.css';
import { gameTitle, useVendorName } from '@/features/shared/state/gameTypes';
import { useLaunchGame } from '@/features/shared/state/launchGame';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { roundDetailMachine } from '@/machines/member/roundDetail/roundDetail.machine';
import { Accordion } from '@/ui/Accordion';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconDice } from '@/ui/icons/IconDice';
import { IconPlay } from '@/ui/icons/IconPlay';
import { RowList } from '@/ui/ListRow';
import { SkeletonRows } from '@/ui/SkeletonShapes';
import s from './round.module.css';

type RoundRef = ActorRefFrom<typeof roundDetailMachine>;

/** One round of the member: what was bet, drawn and paid (ROUTE-60). */
export function RoundScreen({ actor }: ScreenProps<'roundDetail'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      visitor={t('round.visitor')}
      instead={{ missing: () => <Missing /> }}
      failed={{ title: t('round.failed'), retry: { type: 'resource.retry' } }}
      loading={<SkeletonRows />}
    >
      {(running) => <Round actor={running} />}
    </ChartScreen>
  );
}

function Missing() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<IconDice size={34} />}
      title={t('round.missing')}
      action={<ButtonLink render={linkTo(BET_RECORD_PATH)}>{t('record.title')}</ButtonLink>}
    />
  );
}

/** How a round stands for its player. A payout below the stake is not a win. */
type Standing = 'running' | 'refunded' | 'won' | 'even' | 'lost';

function standingOf({ betMinor, winMinor }: MemberRound): Standing {
  if (winMinor > betMinor) return 'won';
  return winMinor === betMinor ? 'even' : 'lost';
}

function Round({ actor }: { readonly actor: RoundRef }) {
  const round = useSelector(actor, ({ context }) => context.round);
  const isRunning = useSelector(actor, (snapshot) => snapshot.hasTag('running'));
  const isRefunded = useSelector(actor, (snapshot) => snapshot.hasTag('refunded'));
  if (round === null) return null;
  const standing = isRunning ? 'running' : isRefunded ? 'refunded' : standingOf(round);
  return (
    <>
      <Head round={round} standing={standing} />
      <Actions round={round} isRunning={isRunning} />
      <Money round={round} standing={standing} />
      <Shown round={round} />
      <Fairness round={round} />
      <Service round={round} />
    </>
  );
}

interface PartProps {
  readonly round: MemberRound;
  readonly standing: Standing;
}

/** The game, how the round stands, and what it comes to. */
function Head({ round, standing }: PartProps) {
  const { t } = useTexts();
  const language = useLanguage();
  const vendor = useVendorName()(round.game.vassalage);
  const { betMinor, winMinor, currency } = round;
  const resultMinor = standing === 'running' ? -betMinor : winMinor - betMinor;
  const sign = resultMinor > 0 ? '+' : '';
  return (
    <section className={s['head']} data-standing={standing}>
      <div className={s['game']}>
        <SmallPicture path={round.game.showIcon} size={56} className={s['picture']} />
        <div className={s['names']}>
          <h2>{gameTitle(round.game)}</h2>
          <p>{vendor}</p>
        </div>
        <span className={s['standing']}>{t(`round.standing_${standing}`)}</span>
      </div>
      <p className={s['result']}>
        {sign}
        {formatMoney(resultMinor, currency, language)}
      </p>
      <Explained round={round} standing={standing} />
    </section>
  );
}

/** What a round waits for, or why its stake is back. */
function Explained({ round: { waitsFor, dueTime }, standing }: PartProps) {
  const { t } = useTexts();
  const language = useLanguage();
  if (standing === 'refunded') return <p className={s['explained']}>{t('round.refunded_text')}</p>;
  if (standing !== 'running') return null;
  const time = dueTime === null ? '' : formatDateTime(dueTime, language);
  const text =
    waitsFor === null || dueTime === null ? t('round.waits') : t(`round.waits_${waitsFor}`, { time });
  return <p className={s['explained']}>{text}</p>;
}

/** The ways into the game: a round that waits for its player opens with it. */
function Actions({ round, isRunning }: { readonly round: MemberRound; readonly isRunning: boolean }) {
  const { t } = useTexts();
  const launch = useLaunchGame();
  const { game, waitsFor } = round;
  const isContinued = isRunning && waitsFor !== 'draw';
  return (
    <div className={s['actions']}>
      {game.supportPlay ? (
        <Button
          block
          // What is over does not call for another round.
          variant={isContinued ? 'primary' : 'secondary'}
          icon={isContinued && <IconPlay />}
          onClick={() => launch(game, 'real')}
        >
          {t(isContinued ? 'round.continue' : 'round.open')}
        </Button>
      ) : (
        <p className={screen['lead']}>{t('error.game.unavailable')}</p>
      )}
      <ButtonLink
        block
        variant="secondary"
        render={linkTo(GAME_RULES_PATH, { search: { node: String(game.nodeId) } })}
      >
        {t('rules.title')}
      </ButtonLink>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Money({ round, standing }: PartProps) {
  const { t } = useTexts();
  const language = useLanguage();
  const money = (minor: number) => formatMoney(minor, round.currency, language);
  return (
    <dl className={s['facts']}>
      <Fact name={t('round.stake')}>{money(round.betMinor)}</Fact>
      {round.bonusMinor > 0 && <Fact name={t('round.stake_bonus')}>{money(round.bonusMinor)}</Fact>}
      {standing !== 'running' && (
        <Fact name={t(standing === 'refunded' ? 'round.refund' : 'round.paid')}>{money(round.winMinor)}</Fact>
      )}
      {round.balanceMinor !== null && <Fact name={t('round.balance')}>{money(round.balanceMinor)}</Fact>}
      <Fact name={t('round.started')}>{formatDateTime(round.placedTime, language)}</Fact>
      {round.endedTime !== null && (
        <Fact name={t('round.ended')}>{formatDateTime(round.endedTime, language)}</Fact>
      )}
      <Fact name={t('round.number')}>
        <span className={s['number']}>{referenceOf(round.betId)}</span>
      </Fact>
    </dl>
  );
}

/** The pictures by row. One may stand at several places, so its place tells it apart. */
const rowsOf = (pictures: MemberRound['pictures']) =>
  pictures.map((row, y) => ({
    place: String(y),
    cells: row.map((picture, x) => ({ place: String(x), picture })),
  }));

/** What was chosen and drawn. */
function Shown({ round: { shown, pictures } }: { readonly round: MemberRound }) {
  const { t } = useTexts();
  if (shown.length === 0 && pictures.length === 0) return null;
  return (
    <section className={screen['section']}>
      <h2>{t('round.shown')}</h2>
      {pictures.length > 0 && (
        <div className={s['reels']} role="img" aria-label={t('round.reels')}>
          {rowsOf(pictures).map(({ place, cells }) => (
            <div key={place}>
              {cells.map((cell) => (
                <img key={cell.place} src={cell.picture} alt="" width="40" height="40" loading="lazy" />
              ))}
            </div>
          ))}
        </div>
      )}
      {shown.length > 0 && (
        <dl className={s['facts']}>
          {shown.map(({ name, value }) => (
            <Fact key={`${name} ${value}`} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The random numbers of the round, with which anyone who knows the rules can play it again. */
function Fairness({ round: { draws, state } }: { readonly round: MemberRound }) {
  const { t } = useTexts();
  // A round that is open tells none yet, and one that was refunded may have drawn none.
  if (draws === null || (draws.length === 0 && state !== 'settled')) return null;
  return (
    <Accordion
      name="fairness"
      items={[
        {
          id: 'draws',
          title: t('round.fairness'),
          note: t('round.fairness_numbers', { count: draws.length }),
          content: (
            <>
              <p className={screen['lead']}>
                {t(draws.length === 0 ? 'round.fairness_draw' : 'round.fairness_text')}
              </p>
              <p className={s['draws']}>{draws.map(({ value, below }) => `${value}/${below}`).join('  ')}</p>
            </>
          ),
        },
      ]}
    />
  );
}

/** Ways to ask about the round, and the number that customer service finds it by. */
function Service({ round }: { readonly round: MemberRound }) {
  const { t } = useTexts();
  return (
    <section className={screen['section']}>
      <h2>{t('menu.service')}</h2>
      <p className={s['service']}>{t('round.service', { number: referenceOf(round.betId) })}</p>
      <div className={screen['panel']}>
        <RowList label={t('menu.service')}>
          <ContactRows />
        </RowList>
      </div>
    </section>
  );
}
