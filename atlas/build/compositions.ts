import {
  type Composition,
  compositionConversation,
  exploreComposition,
  runComposition,
} from '@explorer/index';
import { bonusLifeOf } from '../../tests/composition/explored/bonusLife';
import { boot } from '../../tests/composition/explored/boot';
import { contractLifeOf } from '../../tests/composition/explored/contractLife';
import { launch } from '../../tests/composition/explored/launchProtection';
import { leaving } from '../../tests/composition/explored/leaving';
import { paymentOf } from '../../tests/composition/explored/loginPayment';
import { menuSheet } from '../../tests/composition/explored/menuSheet';
import { outage } from '../../tests/composition/explored/outage';
import { overPage } from '../../tests/composition/explored/overPage';
import { pageSession, twoTabs } from '../../tests/composition/explored/pageSession';
import { rewardLifeOf } from '../../tests/composition/explored/rewardLife';
import { roundLifeOf } from '../../tests/composition/explored/roundLife';
import { sessionLogout } from '../../tests/composition/explored/sessionLogout';
import { withSiteRules } from '../../tests/composition/explored/siteRules';
import type { AtlasComposition, AtlasRun } from '../data';

/** Longest runs first: they use most of the other connections on their way. */
function coveringRuns<Memory>(
  composition: Composition<Memory>,
  ways: ReadonlyMap<string, readonly string[]>,
): readonly AtlasRun[] {
  const { members } = composition;
  const open = new Set(
    [...ways.keys()].filter((name) => {
      const [from = '', to = ''] = name.split(' → ').map((end) => end.slice(0, end.indexOf('.')));
      return from in members && to in members;
    }),
  );
  const runs: AtlasRun[] = [];
  for (const [name, path] of [...ways].sort(([, a], [, b]) => b.length - a.length)) {
    if (!open.has(name)) continue;
    const used = runComposition(composition, path).flatMap(({ messages }) =>
      messages.flatMap(({ connection }) => connection ?? []),
    );
    const covers = [...new Set(used)].filter((each) => open.delete(each));
    runs.push({ path, covers, conversation: compositionConversation(composition, path) });
  }
  return runs;
}

function record<Memory>(alone: Composition<Memory>): AtlasComposition {
  const composition = withSiteRules(alone);
  const { id, title, members, rules, goals = [] } = composition;
  const { configurations, steps, unexpanded, violations, ways } = exploreComposition(composition);
  return {
    id,
    title,
    members: Object.keys(members),
    rules: rules.map(({ name }) => name),
    goals: goals.map(({ name }) => name),
    configurations,
    steps,
    unexpanded,
    violations: violations.map(({ rule, path }) => ({
      rule,
      path,
      covers: [],
      conversation: compositionConversation(composition, path),
    })),
    runs: coveringRuns(composition, ways),
  };
}

/** All compositions by id; each is explored when it is asked for. */
export const compositions: ReadonlyMap<string, () => AtlasComposition> = new Map([
  named(boot),
  named(sessionLogout),
  named(leaving),
  named(launch),
  named(paymentOf('deposit', 'member')),
  named(paymentOf('deposit', 'visitor')),
  named(paymentOf('withdrawal', 'member')),
  named(outage),
  named(overPage),
  named(menuSheet),
  named(pageSession('deposit')),
  named(pageSession('withdrawal')),
  named(twoTabs),
  named(bonusLifeOf()),
  named(roundLifeOf()),
  named(rewardLifeOf()),
  named(contractLifeOf()),
]);

function named<Memory>(composition: Composition<Memory>): readonly [string, () => AtlasComposition] {
  return [composition.id, () => record(composition)];
}
