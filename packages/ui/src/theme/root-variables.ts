import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';

import { theme } from './theme.ts';

/** Hues of the kit that no screen uses: colour here always means something, and these mean nothing. */
const unusedHue = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|lime|yellow|orange)-/;

function withoutUnusedHues(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unusedHue.test(name)));
}

/** The component kit's variables for our theme, as a style sheet: a file instead of a style element, so that the policy can forbid inline styles. */
export function rootVariables(): string {
  const resolved = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const pruned = {
    variables: withoutUnusedHues(resolved.variables),
    light: withoutUnusedHues(resolved.light),
    dark: withoutUnusedHues(resolved.dark),
  };
  return `/* Generated from theme.ts by write-root-variables.ts. */\n${convertCssVariables(pruned, ':root')}\n`;
}
