import { strokes } from '@countersign/ui/brand/strokes.ts';
import type { Plugin } from 'vite';

const root = '<div id="root"></div>';

const paths = strokes.map(
  ({ path, colour }) => `<path d="${path}" stroke="${colour}" stroke-width="3" stroke-linecap="round" />`,
);

/** What is drawn before the scripts are here: the mark, where the first screen of the console draws it (`ui/theme/arriving.css`). */
const drawn = `<main class="cs-arriving" aria-busy="true">
        <svg width="44" height="44" viewBox="0 0 32 32" fill="none" aria-hidden="true">${paths.join('')}</svg>
        <p>Countersign</p>
      </main>`;

/** Fills the page of an app until its scripts do. */
export function arriving(): Plugin {
  return {
    name: 'countersign-arriving',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => {
        if (!page.includes(root)) throw new Error(`The page has no ${root}`);
        return page.replace(root, root.replace('><', `>${drawn}<`));
      },
    },
  };
}
