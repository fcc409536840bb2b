import type { SeedWorld } from '@demo/seed/world/types';
import { fillReward } from '@server/content/rewards/texts';
import type { LocalizedText } from '@server/content/text';

/** A text of the seed world, with its location. */
export interface WorldText {
  readonly where: string;
  readonly text: LocalizedText;
}

/** All titles and names of the seed world. */
export function namesOf(world: SeedWorld): readonly WorldText[] {
  return [
    ...world.vendors.map(({ code, displayName }) => ({ where: `vendor ${code}`, text: displayName })),
    ...world.classifications.map(({ key, displayName }) => ({
      where: `classification ${key}`,
      text: displayName,
    })),
    ...world.games.map(({ nodeId, displayName }) => ({ where: `game ${nodeId}`, text: displayName })),
    ...world.sorting.flatMap(({ gameCategory, vendors }) =>
      vendors.map(({ code, accountTypeName }) => ({
        where: `sorting ${gameCategory} ${code}`,
        text: accountTypeName,
      })),
    ),
    ...world.lotteries.map(({ gameCode, displayName }) => ({
      where: `lottery ${gameCode}`,
      text: displayName,
    })),
    ...world.contentCategories.map(({ id, title }) => ({ where: `category ${id}`, text: title })),
    ...world.vipRanks.map(({ labelId, displayName }) => ({ where: `rank ${labelId}`, text: displayName })),
    ...world.whitelabel.dialingCodes.map(({ country, name }) => ({
      where: `country ${country}`,
      text: name,
    })),
  ];
}

/** All prose of the seed world, which differs between the languages. */
export function proseOf(world: SeedWorld): readonly WorldText[] {
  return [
    ...world.banners.flatMap(({ id, title, subtitle }) => [
      { where: `banner ${id} title`, text: title },
      { where: `banner ${id} subtitle`, text: subtitle },
    ]),
    ...world.customerService.map(({ csPosition, title }) => ({ where: csPosition, text: title })),
    ...htmlOf(world),
    ...[...world.announcements, ...world.promotions].map(({ id, title }) => ({
      where: `${id} title`,
      text: title,
    })),
    ...world.helpArticles.map(({ tag, title }) => ({ where: `help ${tag} title`, text: title })),
  ];
}

/** All HTML content of the seed world. */
export function htmlOf(world: SeedWorld): readonly WorldText[] {
  return [
    ...world.announcements.map(({ id, content }) => ({ where: id, text: content })),
    // As players read them: the terms of a reward come from its rule.
    ...world.promotions.map(({ id, content, rewardRule }) => ({
      where: id,
      text: {
        TY: fillReward(content.TY, rewardRule, world.whitelabel.currency, 'TY'),
        EN: fillReward(content.EN, rewardRule, world.whitelabel.currency, 'EN'),
      },
    })),
    ...world.helpArticles.map(({ tag, content }) => ({ where: `help ${tag}`, text: content })),
  ];
}
