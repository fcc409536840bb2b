import type { GameRules } from '@contract/catalogue';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { SEARCH_PATH } from '@/config/paths';
import { GameFacts, PlayButtons } from '@/features/catalogue/game';
import { formatMoney } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import screen from '@/features/shared/page/screen.module.css';
import { gameTitle } from '@/features/shared/state/gameTypes';
import { useLanguage } from '@/features/shared/state/site';
import { useTexts } from '@/features/shared/state/texts';
import type { gameRulesMachine } from '@/machines/catalogue/gameRules/gameRules.machine';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconDice } from '@/ui/icons/IconDice';
import s from './rules.module.css';

/** How a game is played and what it pays, before it is opened. */
export function GameRulesScreen({ actor: rules }: ScreenProps<'gameRules'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={rules}
      instead={{ missing: () => <Missing /> }}
      failed={{ title: t('rules.failed'), retry: { type: 'resource.retry' } }}
      isReady={({ context }) => context.rules !== null}
    >
      {(actor) => <Rules actor={actor} />}
    </ChartScreen>
  );
}

function Missing() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<IconDice size={34} />}
      title={t('rules.missing')}
      action={<ButtonLink render={linkTo(SEARCH_PATH)}>{t('search.title')}</ButtonLink>}
    />
  );
}

function Rules({ actor }: { readonly actor: ActorRefFrom<typeof gameRulesMachine> }) {
  const rules = useSelector(actor, ({ context }) => context.rules);
  return rules === null ? null : <Explained rules={rules} />;
}

/** Amounts of the pay table are at the smallest bet; what a bet of another size wins is proportional. */
function Explained({ rules }: { readonly rules: GameRules }) {
  const { t } = useTexts();
  const language = useLanguage();
  const { game, about, pays, leastBetMinor, mostBetMinor, currency, jackpotMinor } = rules;
  const money = (minor: number) => formatMoney(minor, currency, language);
  const paid = (hundredths: number, bet = leastBetMinor) => money(Math.floor((bet * hundredths) / 100));
  return (
    <>
      <section className={s['about']}>
        <h2>{gameTitle(game)}</h2>
        {about.map((text) => (
          <p key={text} className={screen['lead']}>
            {text}
          </p>
        ))}
      </section>
      {game.supportPlay ? (
        <div className={s['play']}>
          <PlayButtons game={game} />
        </div>
      ) : (
        <p className={screen['lead']}>{t('error.game.unavailable')}</p>
      )}
      <GameFacts game={game}>
        <div>
          <dt>{t('rules.bets')}</dt>
          <dd>{t('rules.from_to', { from: money(leastBetMinor), to: money(mostBetMinor) })}</dd>
        </div>
        {pays.length > 0 && (
          <div>
            <dt>{t('rules.largest')}</dt>
            <dd>{paid(Math.max(...pays.map((line) => line.pays)), mostBetMinor)}</dd>
          </div>
        )}
        {jackpotMinor !== null && (
          <div>
            <dt>{t('rules.jackpot')}</dt>
            <dd>{money(jackpotMinor)}</dd>
          </div>
        )}
      </GameFacts>
      <section className={screen['section']}>
        <h2>{t('rules.pays', { bet: money(leastBetMinor) })}</h2>
        <ul className={s['pays']}>
          {pays.map((line) => (
            <li key={`${line.name} ${line.picture} ${line.pays}`}>
              {line.picture !== null && (
                <img src={line.picture} alt="" width="36" height="36" loading="lazy" />
              )}
              <span className={s['name']}>
                {line.name}
                {line.note !== null && <small>{line.note}</small>}
              </span>
              <strong>
                {line.least === null
                  ? paid(line.pays)
                  : t('rules.from_to', { from: paid(line.least), to: paid(line.pays) })}
              </strong>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
