import { setup } from 'xstate';

export type SideMenuEvent =
  | { readonly type: 'menu.open' }
  | { readonly type: 'menu.close' }
  /** The page is wide enough for the menu beside it; `menu.undock` when it no longer is. */
  | { readonly type: 'menu.dock' }
  | { readonly type: 'menu.undock' };

/** The side menu: over a narrow page, beside a wide one (HOME-01, MENU-14). */
export const sideMenuMachine = setup({
  types: { events: {} as SideMenuEvent, tags: {} as 'open' | 'docked' },
}).createMachine({
  id: 'sideMenu',
  description: 'The side menu opens over a narrow page and stands beside a wide one.',
  initial: 'closed',
  on: { 'menu.dock': { target: '.docked' } },
  states: {
    closed: {
      description: 'The menu is closed.',
      meta: { requirements: ['HOME-01'] },
      on: { 'menu.open': { target: 'open' } },
    },
    open: {
      description: 'The menu lies over the page.',
      tags: ['open'],
      meta: { requirements: ['HOME-01', 'MENU-14'] },
      on: { 'menu.close': { target: 'closed' } },
    },
    docked: {
      description: 'The menu stands beside the page, and never closes.',
      tags: ['docked'],
      on: { 'menu.undock': { target: 'closed' } },
    },
  },
});
