import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';

/** Where the choice is kept; the bootstrap file of each app reads it there before the first paint. */
const storageKey = 'countersign-color-scheme';

/** What a person chose: a scheme, or that of their system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

const asChosen = (stored: string | undefined): ColorScheme => (stored === 'light' || stored === 'dark' ? stored : 'auto');

/** Light, dark or as the system, and how to change it; what is chosen in one window holds in all. */
export function useColorScheme(): { colorScheme: ColorScheme; setColorScheme: (chosen: ColorScheme) => void } {
  const [colorScheme, setColorScheme] = useLocalStorage<ColorScheme>({
    key: storageKey,
    defaultValue: 'auto',
    getInitialValueInEffect: false,
    // As the file reads it that runs before the first paint.
    serialize: (chosen) => chosen,
    deserialize: asChosen,
  });
  return { colorScheme, setColorScheme };
}

/** Keeps the page in the chosen scheme: style sheets follow this attribute, which is set before the first paint. */
export function useColorSchemeOfPage(): void {
  const { colorScheme } = useColorScheme();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  const shown = colorScheme === 'auto' ? (systemIsDark ? 'dark' : 'light') : colorScheme;
  useLayoutEffect(() => document.documentElement.setAttribute('data-mantine-color-scheme', shown), [shown]);
}
