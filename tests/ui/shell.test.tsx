import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { IconDeposit } from '@/ui/icons/IconDeposit';
import { IconGift } from '@/ui/icons/IconGift';
import { IconHome } from '@/ui/icons/IconHome';
import { IconMenu } from '@/ui/icons/IconMenu';
import { IconReferral } from '@/ui/icons/IconReferral';
import { IconSearch } from '@/ui/icons/IconSearch';
import { IconUser } from '@/ui/icons/IconUser';
import { SHELL_HTML } from '@/ui/shell.html';

/** The shapes of a picture, without the frame and without differences of writing. */
function shapes(svg: string) {
  return [...svg.matchAll(/<(?:path|rect|circle)[^>]*?\/?>/g)].map(([shape]) =>
    shape.replace(/\s*\/?>$/, ''),
  );
}

describe('page before the first script', () => {
  it.each([IconMenu, IconSearch, IconHome, IconGift, IconReferral, IconDeposit, IconUser])(
    'draws %o like the icon set',
    (Icon) => {
      const drawn = shapes(SHELL_HTML);
      for (const shape of shapes(renderToStaticMarkup(<Icon />))) expect(drawn).toContain(shape);
    },
  );

  it('contains nothing that the content security policy refuses', () => {
    expect(SHELL_HTML).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
  });

  it('styles every class it uses', () => {
    const css = readFileSync(new URL('../../src/ui/critical.css', import.meta.url), 'utf8');
    const used = [...SHELL_HTML.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
    for (const name of used) expect(css).toContain(`.${name}`);
  });
});
