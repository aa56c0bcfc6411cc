import type { Plugin } from 'vite';

/** The file that every first screen draws its texts with. Addresses and ids have a face of their own, which may come after the scripts. */
const firstScreenFace = /inter-latin-wght-normal/;

/**
 * Asks the browser for the fonts together with the scripts, instead of after the style sheet; but after those, since texts are first drawn in
 * another font: side by side with the style sheet, the font put off the first paint by a tenth.
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
