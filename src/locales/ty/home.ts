import type en from '../en/home';

/** Mga teksto ng home sa ibaba ng unang screen, ng menu, imbitasyon at customer service. */
const home = { 'menu.responsible': 'Mga limit at pahinga' } as const satisfies Readonly<
  Record<keyof typeof en, string>
>;

export default home;
