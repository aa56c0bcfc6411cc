import { join } from 'node:path';

import type { BuildOptions, Plugin } from 'vite';

const ours = join(import.meta.dirname, '..', '..', 'packages', 'ui', 'src', 'lazy', 'preload.ts');

/** Has `preload` of the user interface fetch code that is needed late, in place of what Vite puts there: see why in it. */
export function fetchedFirst(): Plugin {
  return {
    name: 'countersign-fetched-first',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { preload as __vitePreload } from ${JSON.stringify(ours)};`,
    },
  };
}

/** Names late code itself among the files that it needs, also where it needs no other. A page names its own as it is. */
export const withItself: BuildOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (file, needed, { hostType }) => (hostType === 'js' ? [...new Set([file, ...needed])] : needed),
};
