import type { Plugin } from 'vite';

import { seal } from './sums.ts';

/** Writes the manifest of hashes beside all that was built, once it is all there. */
export function sealed(): Plugin {
  let folder = '';
  return {
    name: 'countersign-sealed',
    apply: 'build',
    configResolved: ({ build: { outDir } }) => {
      folder = outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => void seal(folder),
    },
  };
}
