import type { Plugin } from 'vite';

/** Files of the two faces' Latin subsets: those that every first screen draws with. */
const FIRST_SCREEN_FACE = /(inter|jetbrains-mono)-latin-wght-normal/;

/** Asks the browser for the fonts together with the scripts, instead of after the style sheet. */
export const preloadFonts = (): Plugin => ({
  name: 'countersign-preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST_SCREEN_FACE.test(file) && file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
});
