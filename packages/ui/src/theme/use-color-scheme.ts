import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect } from 'react';

import { asChosen, showPageIn, storageKey, systemIsDarkQuery, type ColorScheme } from './color-scheme.ts';

/** Light, dark or as the system, and how to change it; what is chosen in one window holds in all. */
export function useColorScheme(): { colorScheme: ColorScheme; setColorScheme: (chosen: ColorScheme) => void } {
  const [colorScheme, setColorScheme] = useLocalStorage<ColorScheme>({
    key: storageKey,
    defaultValue: 'auto',
    getInitialValueInEffect: false,
    // As it is read before the first paint.
    serialize: (chosen) => chosen,
    deserialize: asChosen,
  });
  return { colorScheme, setColorScheme };
}

/** Keeps the page in the chosen scheme, which it has had since before the first paint. */
export function useColorSchemeOfPage(): void {
  const { colorScheme } = useColorScheme();
  const systemIsDark = useMediaQuery(systemIsDarkQuery, undefined, { getInitialValueInEffect: false });
  useLayoutEffect(() => showPageIn(colorScheme, systemIsDark), [colorScheme, systemIsDark]);
}
