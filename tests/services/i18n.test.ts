import { describe, expect, it } from 'vitest';
import { announceLanguage, createTranslator, type LoadTexts, rememberLanguage } from '@/services/i18n';

const load: LoadTexts = async (language) => {
  const texts = {
    TY: { 'greeting.hello': 'Kumusta {{name}}: <b>' },
    EN: { 'greeting.hello': 'Hello {{name}}: <b>' },
  };
  return texts[language];
};

/** The translator without types, for the tests' own texts. */
const translate = (translator: Awaited<ReturnType<typeof createTranslator>>, key: string): string =>
  Reflect.apply(translator.i18n.t, translator.i18n, [key, { name: 'Ana & Bo' }]);

describe('translator', () => {
  it('starts in the requested language, with its locale, and loads no other', async () => {
    const loaded: string[] = [];
    const translator = await createTranslator({
      language: 'TY',
      load: (language, part) => {
        loaded.push(language);
        return load(language, part);
      },
    });
    expect(translate(translator, 'greeting.hello')).toBe('Kumusta Ana & Bo: <b>');
    expect(translator.i18n.language).toBe('fil-PH');
    expect(loaded).toEqual(['TY']);
    await translator.change('EN');
    expect(translate(translator, 'greeting.hello')).toBe('Hello Ana & Bo: <b>');
    await translator.change('TY');
    await translator.change('EN');
    expect(loaded).toEqual(['TY', 'EN']);
  });

  it('a language that fails to load rejects and leaves the page in the current one', async () => {
    let isDown = false;
    const translator = await createTranslator({
      language: 'TY',
      load: (language, part) => (isDown ? Promise.reject(new Error('chunk lost')) : load(language, part)),
    });
    isDown = true;
    await expect(translator.change('EN')).rejects.toThrow('chunk lost');
    expect(translate(translator, 'greeting.hello')).toBe('Kumusta Ana & Bo: <b>');
    isDown = false;
    await translator.change('EN');
    expect(translate(translator, 'greeting.hello')).toBe('Hello Ana & Bo: <b>');
  });

  it('a part that loads during a change of language has its texts in the new one', async () => {
    const waiting = new Map<string, () => void>();
    const translator = await createTranslator({
      language: 'TY',
      load: async (language, part) => {
        if (part === 'start' && language === 'TY') return { 'greeting.hello': 'Kumusta' };
        await new Promise<void>((resolve) => waiting.set(`${language}.${part}`, resolve));
        return { [`${part}.title`]: `${part} in ${language}` };
      },
    });
    const arrive = async (name: string) => {
      waiting.get(name)?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
    };
    const change = translator.change('EN');
    const add = translator.add('home');
    await arrive('TY.home');
    await add;
    await arrive('EN.start');
    await arrive('EN.home');
    await change;
    expect(translate(translator, 'home.title')).toBe('home in EN');

    const back = translator.change('TY');
    const catalogue = translator.add('catalogue');
    await back;
    await arrive('EN.catalogue');
    await arrive('TY.catalogue');
    await catalogue;
    expect(translate(translator, 'catalogue.title')).toBe('catalogue in TY');
  });

  it('a change that was given up leaves the language that was chosen since, however late its texts come', async () => {
    let arrive = () => {};
    const translator = await createTranslator({
      language: 'TY',
      load: async (language, part) => {
        if (language === 'EN') await new Promise<void>((resolve) => (arrive = resolve));
        return load(language, part);
      },
    });
    const giveUp = new AbortController();
    const older = translator.change('EN', giveUp.signal);
    giveUp.abort();
    await translator.change('TY');
    arrive();
    await expect(older).rejects.toThrow('aborted');
    expect(translate(translator, 'greeting.hello')).toBe('Kumusta Ana & Bo: <b>');
    expect(translator.i18n.language).toBe('fil-PH');
  });

  it('a missing key can be made to throw', async () => {
    const translator = await createTranslator({
      language: 'TY',
      load,
      onMissingKey: (key, language) => {
        throw new Error(`${language} lacks ${key}`);
      },
    });
    expect(() => translate(translator, 'greeting.bye')).toThrow('TY lacks greeting.bye');
    await translator.change('EN');
    expect(() => translate(translator, 'greeting.bye')).toThrow('EN lacks greeting.bye');
  });

  it('sets the document’s language, and a cookie that tells the server a chosen one', () => {
    const plain = { documentElement: { lang: '' }, location: { protocol: 'http:' }, cookie: '' };
    announceLanguage(plain as unknown as Document, 'TY');
    expect(plain.cookie).toBe('');
    rememberLanguage(plain as unknown as Document, 'TY');
    expect([plain.documentElement.lang, plain.cookie]).toEqual([
      'fil-PH',
      'lang=TY;path=/;max-age=31536000;samesite=lax',
    ]);
    const secure = { ...plain, location: { protocol: 'https:' } };
    rememberLanguage(secure as unknown as Document, 'EN');
    expect(secure.cookie).toBe('lang=EN;path=/;max-age=31536000;samesite=lax;secure');
  });

  it('does not set the document’s language again, which would make the browser style the whole page anew', () => {
    const written: string[] = [];
    const documentElement = {
      get lang() {
        return written.at(-1) ?? 'fil-PH';
      },
      set lang(value) {
        written.push(value);
      },
    };
    for (const language of ['TY', 'EN', 'EN'] as const)
      announceLanguage({ documentElement } as unknown as Document, language);
    expect(written).toHaveLength(1);
  });
});
