import type { LocalizedText } from '@server/content/text';
import { both, same } from '@server/content/text';
import type { ClassificationKey } from '../classifications';
import type { Random } from '../random';
import type { SeedArt } from '../types';
import { MECHANIC_TAILS, SLOT_TAILS } from './words/tails';
import type { Adjective, Noun, Tail, Theme } from './words/types';

/** A title with its picture. */
export interface Title {
  readonly text: LocalizedText;
  readonly art: SeedArt;
}

/** A phrase in both languages; an empty Tagalog part makes the whole phrase English. */
type Phrase = readonly [en: string, ty: string];
type Form = (random: Random, theme: Theme, tails: readonly Tail[]) => readonly [phrase: Phrase, noun: Noun];

const OPENINGS: readonly Phrase[] = [
  ['Treasures', 'Kayamanan'],
  ['Secrets', 'Mga Lihim'],
  ['Guardians', 'Mga Bantay'],
  ['Crown', 'Korona'],
  ['Song', 'Awit'],
  ['Legend', 'Alamat'],
  ['Riches', 'Yaman'],
  ['Heart', 'Puso'],
  ['Keys', 'Mga Susi'],
  ['Return', 'Pagbabalik'],
];

const COUNTS: readonly Phrase[] = [
  ['Three', 'Tatlong'],
  ['Five', 'Limang'],
  ['Seven', 'Pitong'],
  ['Nine', 'Siyam na'],
  ['Twelve', 'Labindalawang'],
  ['Hundred', 'Sandaang'],
  ['Thousand', 'Sanlibong'],
];

const EDITIONS = [
  'Deluxe',
  'Encore',
  'Reloaded',
  'XL',
  'After Dark',
  'Gold Edition',
  'Turbo',
  'II',
  'III',
  'Grand Tour',
  'Remix',
  'Second Wind',
] as const;

const IRREGULAR_PLURALS: Readonly<Record<string, string>> = {
  Koi: 'Koi',
  Calamansi: 'Calamansi',
  Lechon: 'Lechon',
  Oasis: 'Oases',
  Mango: 'Mangoes',
};

function plural(noun: string): string {
  const irregular = IRREGULAR_PLURALS[noun];
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

function join(
  [en, ty]: Phrase,
  connect: (part: string) => string,
  connectTy: (part: string) => string,
): Phrase {
  return [connect(en), ty === '' ? '' : connectTy(ty)];
}

function described([adjective, adjectiveTy]: Adjective, [noun, nounTy]: Noun): Phrase {
  return [`${adjective} ${noun}`, adjectiveTy === '' || nounTy === '' ? '' : `${adjectiveTy} ${nounTy}`];
}

function tailed(phrase: Phrase, [en, ty]: Tail): Phrase {
  return join(
    phrase,
    (part) => en.replace('{n}', part),
    (part) => ty.replace('{n}', part),
  );
}

const adjectiveNoun: Form = (random, theme) => {
  const noun = random.pick(theme.nouns);
  return [described(random.pick(theme.adjectives), noun), noun];
};

const nounTail: Form = (random, theme, tails) => {
  const noun = random.pick(theme.nouns);
  return [tailed([noun[0], noun[1]], random.pick(tails)), noun];
};

const adjectiveNounTail: Form = (random, theme, tails) => {
  const [phrase, noun] = adjectiveNoun(random, theme, tails);
  return [tailed(phrase, random.pick(tails)), noun];
};

const openingOfPlace: Form = (random, theme) => {
  const [opening, openingTy] = random.pick(OPENINGS);
  const place = random.pick(theme.places);
  const phrase = join(
    place,
    (part) => `${opening} of the ${part}`,
    (part) => `${openingTy} ng ${part}`,
  );
  return [phrase, random.pick(theme.nouns)];
};

const nounOfPlace: Form = (random, theme) => {
  const noun = random.pick(theme.nouns);
  const [place, placeTy] = random.pick(theme.places);
  return [
    [`${noun[0]} of the ${place}`, noun[1] === '' || placeTy === '' ? '' : `${noun[1]} ng ${placeTy}`],
    noun,
  ];
};

const placeTail: Form = (random, theme, tails) => [
  tailed(random.pick(theme.places), random.pick(tails)),
  random.pick(theme.nouns),
];

const counted: Form = (random, theme, tails) => {
  const noun = random.pick(theme.nouns);
  // A Tagalog loan word has no English plural.
  if (noun[0] === noun[1]) return adjectiveNoun(random, theme, tails);
  const [count, countTy] = random.pick(COUNTS);
  return [[`${count} ${plural(noun[0])}`, noun[1] === '' ? '' : `${countTy} ${noun[1]}`], noun];
};

const pair: Form = (random, theme) => {
  const noun = random.pick(theme.nouns);
  const other = random.pick(theme.nouns.filter((one) => one !== noun));
  return [
    [`${noun[0]} & ${other[0]}`, noun[1] === '' || other[1] === '' ? '' : `${noun[1]} at ${other[1]}`],
    noun,
  ];
};

const SLOT_FORMS = [
  [adjectiveNoun, 24],
  [nounTail, 26],
  [adjectiveNounTail, 14],
  [openingOfPlace, 10],
  [nounOfPlace, 10],
  [counted, 9],
  [pair, 7],
] as const satisfies readonly (readonly [Form, number])[];

const TAILED_FORMS = [
  [nounTail, 55],
  [adjectiveNounTail, 30],
  [placeTail, 15],
] as const satisfies readonly (readonly [Form, number])[];

/** How many random tries a title gets before an edition is added to it. */
const TRIES = 40;

/** Creates titles that are unique in a world. */
export interface TitleBook {
  /** Returns a slot title; when a mechanic is given, often one that names it. */
  slot(mechanic: ClassificationKey): Title;
  /** Returns a title with one of the given endings. */
  tailed(themes: readonly Theme[], tails: readonly Tail[]): Title;
  /** Registers a title made elsewhere; returns false when it is taken. */
  enter(text: LocalizedText): boolean;
}

function normalised(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Creates a book of titles for the given slot themes. */
export function createTitleBook(random: Random, slotThemes: readonly Theme[]): TitleBook {
  const taken = new Set<string>();

  const enter = ({ EN, TY }: LocalizedText): boolean => {
    const keys = [normalised(EN), normalised(TY)];
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  };

  /** The first free title: both languages, English only, or undefined. */
  const claim = ([en, ty]: Phrase): LocalizedText | null => {
    const candidates = ty === '' ? [same(en)] : [both(ty, en), same(en)];
    return candidates.find(enter) ?? null;
  };

  const write = (
    themes: readonly Theme[],
    tails: readonly Tail[],
    forms: readonly (readonly [Form, number])[],
  ): Title => {
    for (let attempt = 0; ; attempt += 1) {
      const theme = random.pick(themes);
      const [phrase, noun] = random.weighted(forms)(random, theme, tails);
      const art: SeedArt = { motif: noun[2], accent: random.pick(theme.accents) };
      const suffix =
        attempt < TRIES ? '' : ` ${random.pick(EDITIONS)}${attempt < TRIES * 2 ? '' : ` ${attempt}`}`;
      const text = claim(
        join(
          phrase,
          (part) => part + suffix,
          (part) => part + suffix,
        ),
      );
      if (text !== null) return { text, art };
    }
  };

  return {
    slot(mechanic) {
      const tails: Readonly<Partial<Record<ClassificationKey, readonly Tail[]>>> = MECHANIC_TAILS;
      const named = tails[mechanic];
      return named !== undefined && random.chance(0.55)
        ? write(slotThemes, named, TAILED_FORMS)
        : write(slotThemes, SLOT_TAILS, SLOT_FORMS);
    },
    tailed: (themes, tails) => write(themes, tails, TAILED_FORMS),
    enter,
  };
}
