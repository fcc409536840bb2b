import { expect, it } from 'vitest';
import { parseSource, type SyntaxNode, sourcesIn } from '../support/sources';

/** Where typed texts pass: forms, charts, contract, and the areas of the server that answer calls. */
const ROOMS = [
  'src/features',
  'src/machines',
  'src/composition',
  'src/services/contract',
  ...['accounts', 'agent', 'cashier', 'catalogue', 'chat', 'content', 'member', 'protection'].map(
    (area) => `server/${area}`,
  ),
];

/** What else is judged there, and where: texts that no person types into a form. */
const OTHER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'ids, tokens and keys that programs write': [
    'src/services/contract/chatChannel.ts',
    'src/services/contract/cipher.ts',
    'src/services/contract/core.ts',
    'server/accounts/handlers.ts',
    'server/accounts/passkeys.ts',
    'server/accounts/remoteKeys.ts',
    'server/accounts/sessions.ts',
    'server/accounts/trials.ts',
    'server/cashier/payments.ts',
    'server/content/rewardReview.ts',
    'server/content/rewards.ts',
    'server/member/avatars.ts',
  ],
  'addresses and their parameters': [
    'src/composition/flows/noticesFlow.ts',
    'src/composition/site/gameLinks.ts',
    'src/features/help/HelpScreen.tsx',
    'src/features/state/site.tsx',
    'src/machines/gameList/gameQuery.ts',
    'src/machines/homeLayout/layoutAddress.ts',
    'server/accounts/affiliates.ts',
    'server/chat/handlers.ts',
  ],
  'articles and texts of the operator': [
    'src/features/content/html.ts',
    'server/content/rewardTexts.ts',
    'server/content/text.ts',
  ],
  'devices, countries and figures that are shown': [
    'src/features/account/dialing.ts',
    'src/features/format/amounts.ts',
    'src/features/format/deviceName.ts',
    'src/features/gameList/JackpotBanner.tsx',
  ],
  "the operator's own patterns, applied to what a reader has read": [
    'src/machines/registration/registrationRules.ts',
    'server/accounts/fieldRules.ts',
  ],
  'names of the command line, which prints its rule': ['server/accounts/operatorAccount.ts'],
  'comparison of texts that were read: what is alike, common or found': [
    'src/machines/passwordStrength/strength.ts',
    'src/machines/search/searchText.ts',
    'server/accounts/phoneNumbers.ts',
    'server/accounts/reservedNames.ts',
    'server/agent/downline.ts',
    'server/catalogue/gameIndex.ts',
    'server/catalogue/wordIndex.ts',
    'server/content/rewardFindings.ts',
    'server/protection/person.ts',
  ],
};
const EXCEPTED = Object.values(OTHER_TEXTS).flat();

const JUDGES = ['trim', 'trimStart', 'trimEnd', 'normalize'];

const isNamed = (value: unknown, names: readonly string[]): boolean =>
  names.includes(String(Reflect.get(Object(value), 'name')));

/** Places of a source that judge or change a text by an expression or by its blanks. */
function judgementsIn(file: string): readonly string[] {
  const { nodes, textOf, lineOf } = parseSource(file);
  const isJudging = (node: SyntaxNode): boolean =>
    (node.type === 'Literal' && node['regex'] !== undefined) ||
    (node.type === 'NewExpression' && isNamed(node['callee'], ['RegExp'])) ||
    (node.type === 'CallExpression' && isNamed(Reflect.get(Object(node['callee']), 'property'), JUDGES));
  return nodes.filter(isJudging).map((node) => `${file}:${lineOf(node)}: ${textOf(node).slice(0, 60)}`);
}

const found = ROOMS.flatMap((room) => sourcesIn(room, /\.tsx?$/)).flatMap((file) => {
  const judgements = judgementsIn(file);
  return judgements.length === 0 ? [] : [{ file, judgements }];
});

it('typed texts are judged by readers only', () => {
  const strange = found.filter(({ file }) => !EXCEPTED.includes(file));
  expect(
    strange.flatMap(({ judgements }) =>
      judgements.map(
        (each) => `${each} judges a text: read it with a reader of src/readers, or name the text here.`,
      ),
    ),
  ).toEqual([]);
  const judging = new Set(found.map(({ file }) => file));
  expect(EXCEPTED.filter((file) => !judging.has(file))).toEqual([]);
});
