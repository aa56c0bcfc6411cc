import { languageCookieLine, type Language } from '@countersign/kernel';

/**
 * Keeps the language for all pages of this browser, and opens the page again in it. `prepare` is done in between, such as making sure that the
 * page is there without network; if it fails, everything stays as it was.
 */
export async function chooseLanguage(language: Language, prepare?: () => Promise<void>): Promise<void> {
  await prepare?.();
  document.cookie = languageCookieLine(language);
  window.location.reload();
}
