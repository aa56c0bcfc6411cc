import type { Page } from '@playwright/test';

/**
 * What translating browsers do to a text: they wrap it in an element that the page's code has never heard of, or put such an element with
 * words of theirs in its place. The words stay what they were, so that a journey finds them.
 */
type Translation = 'wrapping' | 'replacing';

/** Translates the page as it is, and from then on whatever comes, but for what says that it is not to be translated. */
export async function translate(page: Page, how: Translation): Promise<void> {
  await page.evaluate((how) => {
    const isTranslated = (node: Node) =>
      node.parentElement?.closest('font, [translate=no], script, style, title, textarea, svg') === null;
    const translateText = (text: Node) => {
      if (text.textContent?.trim() === '' || !isTranslated(text)) return;
      const font = document.createElement('font');
      const inner = document.createElement('font');
      font.append(inner);
      if (how === 'replacing') inner.textContent = text.textContent;
      text.parentNode?.replaceChild(font, text);
      if (how === 'wrapping') inner.append(text);
    };
    const translateAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (texts.nextNode()) nodes.push(texts.currentNode);
      for (const node of nodes) translateText(node);
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, how);
}

/** The texts of the page that were translated. */
export async function translatedTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('font > font')].map((font) => font.textContent?.trim() ?? '').filter((text) => text !== ''),
  );
}
