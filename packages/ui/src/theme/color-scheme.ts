/** Where the choice is kept. */
export const storageKey = 'countersign-color-scheme';

/** What a person chose: a scheme, or that of their system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** What was chosen, read from what is stored; whatever else is there counts as no choice. */
export const asChosen = (stored: string | null | undefined): ColorScheme =>
  stored === 'light' || stored === 'dark' ? stored : 'auto';

/** The query of media that is true where the system is dark. */
export const systemIsDarkQuery = '(prefers-color-scheme: dark)';

/** Shows the page in a scheme: style sheets follow this attribute. */
export function showPageIn(chosen: ColorScheme, systemIsDark: boolean): void {
  const shown = chosen === 'auto' ? (systemIsDark ? 'dark' : 'light') : chosen;
  document.documentElement.setAttribute('data-mantine-color-scheme', shown);
}

/** Shows the page in the scheme that was chosen on this device; for a script that runs before the first paint, so that no dark page flashes white. */
export function showPageAsChosen(): void {
  showPageIn(asChosen(stored()), matchMedia(systemIsDarkQuery).matches);
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // A browser that keeps nothing may refuse to look.
    return null;
  }
}
