import { expect, it } from 'vitest';
import { openChromium } from '../../matrix/chromium';
import { ENVIRONMENTS } from '../../matrix/environments';
import { walk } from '../../matrix/walk';
import { stageOfFile } from '../support/stage';

/* What a browser lacks degrades and never throws. `npm run matrix` walks the same way in WebKit. */

const stageOf = stageOfFile();

it.each(ENVIRONMENTS)('the site works in a browser $name', async ({ blocksWindows = false, ...lesser }) => {
  const stage = await stageOf();
  await stage.set({ 'switches.GOOGLELOGIN3': blocksWindows });
  const driver = await openChromium(stage.browser, lesser);
  try {
    expect(await walk(driver, stage.origin, { blocksWindows, drawsPictures: false })).toEqual([]);
  } finally {
    await driver.close();
  }
});
