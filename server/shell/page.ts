import type { LanguageCode } from '@contract/system';
import { localeOf } from '@/config/languages';
import {
  escapeHtml,
  fillShell,
  type InitialData,
  REQUEST_NEXT_FILES,
  writeInitialData,
  writeScreen,
  writeServedPopup,
} from '@/config/pageFormat';
import { SHELL_HTML } from '@/ui/shell.html';
import { etagOf } from '../http/represent';
import { EARLY_TAPS } from './earlyTaps';
import { embedFonts } from './embed';
import type { Frontend } from './frontend';
import { contentSecurityPolicy } from './headers';
import { plainPage } from './plainPage';
import type { Template } from './template';

/** The inline scripts that a page may have. */
const INLINE_SCRIPTS = [EARLY_TAPS, REQUEST_NEXT_FILES];

/** What a page is made of. */
export interface PageParts {
  readonly path: string;
  readonly language: LanguageCode;
  readonly isGameLink: boolean;
  /** Whether the browser has no files of earlier visits; fonts and styles are then in the page. */
  readonly isFirstVisit: boolean;
  readonly theme: string;
  readonly brand: string;
  /** Tags for search engines and link previews. */
  readonly metadata: string;
  /** Markup of the screen; without it the page shows the app shell. */
  readonly screen: string | undefined;
  readonly popup: string | undefined;
  /** Query of the page's address. */
  readonly query: URLSearchParams;
  readonly data: InitialData;
  readonly imageSources: readonly string[];
}

/** A page with its entity tag and its Content-Security-Policy. */
export interface FinishedPage {
  readonly html: string;
  readonly etag: string;
  readonly policy: string;
}

/** Writes a page around what it shows first. */
export function writePage(
  frontend: Frontend,
  template: Template,
  parts: PageParts,
  secure: boolean,
): FinishedPage {
  const { path, language, isGameLink, isFirstVisit, brand, screen, popup, data } = parts;
  const place = { path, language, isGameLink, hasScreen: screen !== undefined };
  // Markup needs its styles at once; those of home are the page's own.
  const hasMarkup = popup !== undefined || (screen !== undefined && !isGameLink);
  const hasStyles = isFirstVisit || hasMarkup;
  const screenStyles = hasStyles ? frontend.styles(place) : '';
  const styles = isFirstVisit
    ? template.inlineStyles.map((style) => embedFonts(style, frontend.files))
    : template.inlineStyles;
  const files = frontend.hints(place, hasStyles);
  const plain = template.render({
    lang: escapeHtml(localeOf(language)),
    theme: escapeHtml(parts.theme),
    brand: escapeHtml(brand),
    metadata: parts.metadata,
    // Before the markup, which a browser paints as it arrives.
    headFiles: (screenStyles === '' ? '' : `<style>${screenStyles}</style>`) + files.head,
    // It hears a tap on what shows, however much of the page is still to come.
    screen:
      (screen === undefined ? '' : `<script>${EARLY_TAPS}</script>`) +
      writeScreen(screen ?? fillShell(SHELL_HTML, brand)),
    data:
      (popup === undefined ? '' : writeServedPopup(popup)) +
      plainPage({
        language,
        brand,
        status: data.status ?? undefined,
        query: parts.query,
        hasScreen: screen !== undefined,
      }) +
      writeInitialData(data),
    files: files.end,
  });
  const html = styles.reduce(
    (text, style, at) => text.replace(template.inlineStyles[at] ?? style, () => style),
    plain,
  );
  return {
    html,
    etag: etagOf(html),
    policy: contentSecurityPolicy({
      inlineScripts: INLINE_SCRIPTS.filter((script) => html.includes(`<script>${script}</script>`)),
      inlineStyles: screenStyles === '' ? styles : [...styles, screenStyles],
      embedsFonts: isFirstVisit,
      imageSources: parts.imageSources,
      apiOrigin: data.apiOrigin,
      secure,
      development: frontend.development,
    }),
  };
}
