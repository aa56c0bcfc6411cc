import { fileURLToPath } from 'node:url';

import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { arriving } from '../../tooling/web-build/arriving.ts';
import { fetchedFirst, withItself } from '../../tooling/web-build/fetched-first.ts';
import { firstScript } from '../../tooling/web-build/first-script.ts';
import { inEachLanguage } from '../../tooling/web-build/languages.ts';
import { neededEarly } from '../../tooling/web-build/needed-early.ts';
import { precompress } from '../../tooling/web-build/precompress.ts';
import { withPagePolicy } from '../../tooling/web-build/page-policy.ts';
import { sealed } from '../../tooling/web-build/sealed.ts';
import { preloadFonts } from '../../tooling/web-build/preload-fonts.ts';

export default defineConfig({
  plugins: [
    fetchedFirst(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      // The page registers it itself and has its manifest as a file: no inline script.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        globIgnores: ['**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*.woff2'],
        maximumFileSizeToCacheInBytes: 8_000_000,
      },
    }),
    firstScript(
      neededEarly({
        '^/profile/new$': 'features/profile/create-profile.tsx',
        '^/invitation$': 'features/invitation/invitation.tsx',
      }),
    ),
    withPagePolicy(),
    arriving(),
    preloadFonts(),
    inEachLanguage(),
    precompress(),
    sealed(),
  ],
  resolve: {
    // See there; subpaths of it stay what they are.
    alias: [{ find: /^zod$/, replacement: fileURLToPath(import.meta.resolve('../../packages/model/src/zod-in-browsers.ts')) }],
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: withItself,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'companion', tags: ['$initial'] },
            // What several screens share is a file for each of these: for each file a phone waits, and works, however little is in it.
            { name: 'controls', test: /ui\/src\/form\/controls/, minShareCount: 2 },
            {
              name: 'basics',
              test: /kernel\/src\/(result|canonical-json)|confirm\/check-problem|pin\/pin-problem|history\/history/,
              minShareCount: 2,
            },
            { name: 'new-key', test: /profile\/(make-profile|key-kind-choice)/, minShareCount: 2 },
            { name: 'details', test: /ui\/src\/(format|detail|parts)\/|marks\/key-picture/, minShareCount: 2 },
            { name: 'hashes', test: /noble\/hashes|signing\/src\/(codes|hashes|key-fingerprint|request-hash)/, minShareCount: 2 },
            { name: 'shapes', test: /zod/, minShareCount: 3 },
            { name: 'signing', test: /noble\/curves/, minShareCount: 3 },
            { name: 'texts', test: /request-texts/, minShareCount: 3 },
            { name: 'reading', test: /screen\/(review|refusal|use-signing)|ledgers\/.*descriptor/, minShareCount: 3 },
          ],
        },
      },
      treeshake: {
        // Our own packages have no side effects but style sheets and how zod works: what a screen does not use stays out of its chunk.
        moduleSideEffects: (id) =>
          id.endsWith('.css') ||
          id.endsWith('styles.ts') ||
          id.endsWith('zod-in-browsers.ts') ||
          !/\/packages\/[^/]+\/(?:[^/]+\/)?src\//.test(id),
      },
    },
  },
  server: { port: 3001, strictPort: true },
});
