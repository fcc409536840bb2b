/** The element into which translators of pages put a translated text. */
const WRAPPER = 'FONT';

/** A text of the page, and what a translator shows in its place. */
interface Translation {
  readonly text: Text;
  readonly shown: Element;
  /** The text before it was emptied. */
  readonly words: string;
}

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE;
const isWrapper = (node: Node | null): node is Element => node?.nodeName === WRAPPER;

/**
 * Keeps the page's texts alive under a translator of pages, which replaces each by an element. React would go on to
 * change texts that do not show any more, and would fail to remove them. Each replaced text is put back, empty, in front
 * of its translation: when the page changes or removes the text, the translation goes.
 */
export function keepTranslatedTexts(page: Document): void {
  const byText = new WeakMap<Node, Translation>();
  const byShown = new WeakMap<Node, Translation>();

  function forget({ text, shown }: Translation): void {
    byText.delete(text);
    byShown.delete(shown);
  }

  /** A text has gone: its translation stands in the same change, or beside its place. */
  function noteRemoved(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    if (isWrapper(text.parentNode)) {
      // The text itself was wrapped.
      text.parentNode.replaceWith(text);
      return;
    }
    const known = byText.get(text);
    if (known !== undefined) {
      if (text.isConnected) text.after(known.shown);
      else {
        forget(known);
        known.shown.remove();
      }
      return;
    }
    const shown = [...addedNodes, previousSibling, nextSibling].find(
      (node) => isWrapper(node) && node.isConnected && !byShown.has(node),
    );
    if (text.isConnected || shown === undefined) return;
    const translation = { text, shown: shown as Element, words: text.data };
    text.data = '';
    translation.shown.before(text);
    byText.set(text, translation);
    byShown.set(translation.shown, translation);
  }

  /** A translation has gone, because the translator or the page has replaced it. */
  function noteUntranslated(translation: Translation): void {
    if (translation.shown.isConnected) return;
    forget(translation);
    if (translation.text.isConnected && translation.text.data === '')
      translation.text.data = translation.words;
  }

  /** The page has written a text that was empty. */
  function noteWritten(translation: Translation): void {
    if (translation.text.data === '') return;
    forget(translation);
    translation.shown.remove();
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') {
        const translation = byText.get(record.target);
        if (translation !== undefined) noteWritten(translation);
        continue;
      }
      for (const node of record.removedNodes) {
        const translation = byShown.get(node);
        if (translation !== undefined) noteUntranslated(translation);
        else if (isText(node)) noteRemoved(node, record);
      }
    }
    // Only its own changes.
    observer.takeRecords();
  });
  observer.observe(page.body, { subtree: true, childList: true, characterData: true });
}
