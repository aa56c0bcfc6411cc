import type { Plugin } from 'vite';

/** The file that every first screen draws its texts with. Addresses and ids have a face of their own, which may come after the scripts. */
const firstScreenFace = /inter-latin-wght-normal/;

/**
 * Has the browser ask for the font as soon as it has the page, and not only once the style sheet names it. With low priority: texts are first
 * drawn in another font, and side by side with the style sheet it put off that first paint (docs/decisions/0116).
 */
export function preloadFonts(): Plugin {
  return {
    name: 'countersign-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstScreenFace.test(file) && file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low' },
            injectTo: 'head',
          })),
    },
  };
}
