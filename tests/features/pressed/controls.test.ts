import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POPUP_VIEWS, SCREEN_VIEWS } from '@/features/site/screenViews.gen';
import { openViewPages } from '../../support/viewPage';

/*
 * Every control of a view says something, and what it says has a meaning. In each configuration that a chart can reach,
 * a control whose event the chart ignores is disabled, and one whose event it accepts is not.
 */

const DECLINED =
  'Without the disclaimer the form cannot be sent. A submit that bypasses the button says so (LOGIN-06, REG-22).';

/** What the check finds and what is meant to be so, with the reason. */
const MEANT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  login: {
    'the button that sends the form in “Log in” is off although it is accepted: form.submit': DECLINED,
    '“LLINE” in “Log in” is off although it is accepted: social.choose': DECLINED,
    '“fFacebook” in “Log in” is off although it is accepted: social.choose': DECLINED,
    '“GGoogle” in “Log in” is off although it is accepted: social.choose': DECLINED,
    '“Open the window of Google” in “Log in” is off although it is accepted: social.choose': DECLINED,
  },
  register: {
    'the button that sends the form in “Register” is off although it is accepted: form.submit': DECLINED,
  },
  memberCentre: {
    '“Picture. Drag it, or move it with the arrow keys.” in “Choose the part to show” does nothing':
      'It is dragged, or moved by the arrow keys.',
  },
};

/** The login of agents is the login. */
const TWINS = ['agentLogin', 'dividendContract', 'hourContract'];
/** Where money moves; the first to be looked at. */
const OF_MONEY: readonly string[] = ['deposit', 'withdrawal', 'manualRebate'];
const NAMES = [...new Set([...OF_MONEY, ...Object.keys(SCREEN_VIEWS), ...Object.keys(POPUP_VIEWS)])].filter(
  (name) => !TWINS.includes(name),
);

let views: Awaited<ReturnType<typeof openViewPages>>;
beforeAll(async () => {
  views = await openViewPages(fileURLToPath(new URL('controls.entry.tsx', import.meta.url)));
});
afterAll(() => views.close());

describe('what the controls of a view say is accepted, and what is accepted can be said', () => {
  it.each(NAMES)(
    '%s',
    async (name) => {
      const page = await views.open();
      await page.waitForFunction(() => window.checkControls !== undefined, undefined, { timeout: 60_000 });
      const found = await page.evaluate((each) => window.checkControls?.(each), name);
      await page.close();
      expect(found?.controls).toBeGreaterThan(0);
      const meant = MEANT[name] ?? {};
      expect(Object.entries(found?.findings ?? {}).filter(([finding]) => !(finding in meant))).toEqual([]);
      expect(Object.keys(meant).filter((finding) => !(finding in (found?.findings ?? {})))).toEqual([]);
    },
    600_000,
  );
});
