import { fileURLToPath } from 'node:url';

import babel from '@rolldown/plugin-babel';
import { buildPath } from '@countersign/client';
import { routes } from '@countersign/contract/routes';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { arriving } from '../../tooling/web-build/arriving.ts';
import { limitCode } from '../../tooling/web-build/code-limit.ts';
import { fetchedFirst, withItself } from '../../tooling/web-build/fetched-first.ts';
import { firstScript } from '../../tooling/web-build/first-script.ts';
import { inEachLanguage } from '../../tooling/web-build/languages.ts';
import { neededEarly } from '../../tooling/web-build/needed-early.ts';
import { precompress } from '../../tooling/web-build/precompress.ts';
import { preloadFonts } from '../../tooling/web-build/preload-fonts.ts';
import { allDomains } from './src/shared/early/first-questions.ts';

/** Origin of the server that a development build talks to. */
const server = process.env.COUNTERSIGN_URL ?? 'http://localhost:3000';
/**
 * What is not compiled to remember what it drew: a frame and a dashboard are drawn a few times, and remembering is a tenth of the first
 * screen's scripts.
 */
const drawnSeldom = /\/apps\/console\/src\/(?:app|features\/home|shared\/pictures)\//;
/** What is fetched while the app's own script runs, by the ends of addresses. */
const screens = { '/(create|edit)(/|$)': 'form-screen' };
const apiPrefixes = ['/v1', '/internal', '/api', '/health'];

export default defineConfig({
  plugins: [
    fetchedFirst(),
    react(),
    babel({ exclude: [/\/node_modules\//, /rolldown\/runtime\.js/, drawnSeldom], presets: [reactCompilerPreset()] }),
    arriving(),
    firstScript((bundle) => ({
      'data-who': buildPath(routes.session.get, {}),
      'data-questions': [buildPath(routes.me.get, {}), buildPath(routes.domains.list, { query: allDomains })].join(' '),
      ...neededEarly(screens)(bundle),
    })),
    preloadFonts(),
    inEachLanguage(),
    precompress(),
    limitCode(),
  ],
  resolve: {
    // See there; subpaths of it stay what they are.
    alias: [{ find: /^zod$/, replacement: fileURLToPath(import.meta.resolve('../../packages/model/src/zod-in-browsers.ts')) }],
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: withItself,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'console', tags: ['$initial'] },
            // A dashboard shows what accounts hold, and proposes nothing.
            { name: 'holdings', test: /entities\/(account\/(holdings|texts)|ledger\/use-ledger-name)/, minShareCount: 2 },
            { name: 'proposing', test: /shared\/(proposing|signing)\//, minShareCount: 26 },
            { name: 'screens', minShareCount: 26 },
            // What a task reads is checked by schemas as well, and has no use for the fields of forms.
            { name: 'zod', test: /node_modules\/zod\/|zod-in-browsers/ },
            // What the lists, the forms and the reviews share is one file for each: over HTTP/1.1 a screen in forty files waits seven times.
            // A title that lists and forms both know, and no reason for a form to fetch what lists share.
            { name: 'new-title', test: /proposing\/new-title/ },
            { name: 'proposal-review', test: /proposing\/(proposal-review|obstacles|reason-problem)|api\/use-is-read/ },
            { name: 'lists', test: /ui\/src\/table|shared\/list\/|screens\/entity-list/, minShareCount: 4 },
            {
              name: 'forms',
              test: /react-hook-form|@hookform|shared\/forms\/(fields|choice-field|custom)|proposing\/readable-text/,
              minShareCount: 2,
            },
            { name: 'choices', test: /shared\/forms\/amount\/|choices\/choice-fields/, minShareCount: 2 },
            { name: 'form-layout', test: /ui\/src\/(form\/form-layout|feedback\/confirm-dialog)|forms\/(leave-guard|problems)/ },
            // What forms and reviews both know: no form brings the review that comes after it.
            {
              name: 'known',
              test: /entities\/(known-endpoints|ledger\/(ledger-trouble|texts)|permission-grid|revision-queries|user\/key-fingerprint)|marks\/key-picture|ledger-module-query|read-resources|review\/(texts|record-queries|use-order-description|same-payments|other-task)|ledgers\/port\/src\/(description|warning)|words\/(changes|labels|same-payment)/,
            },
            // A task says who is still to approve, the form of a policy whether anybody can.
            { name: 'workflows', test: /workflow-standing|compiled-workflow/, minShareCount: 2 },
            { name: 'intent-texts', test: /features\/intents\/texts/ },
            // What details show beside their own, each a file of a few hundred bytes.
            {
              name: 'details',
              test: /detail\/detail\.module|surface\/technical-fold|proposing\/(again-action|proposal-href)|entities\/(intent\/task-title|ledger\/explorer-link)|movements\/related-transfers/,
              minShareCount: 2,
            },
            // The few schemas that a transfer has, those of a genesis, and those that the form of a kind is made of.
            { name: 'schemas', test: /model\/src\/(orders\/custom-fees|entities\/policy)/ },
            { name: 'genesis', test: /model\/src\/genesis/ },
            { name: 'payloads', test: /kinds\/src\/schemas\/intent-payload|proposing\/form\/beginning/ },
            {
              name: 'form-screen',
              test: /proposing\/(proposal-screen|proposal-rail|earlier-|form\/entity-options)|address-(remark|writing)/,
              minShareCount: 2,
            },
            { name: 'person-fields', test: /controls\/person-fields/ },
            { name: 'kind-form', test: /proposing\/form\/|own-fields\//, minShareCount: 2 },
            // An endpoint has a tag as well, and no other part of an order's form.
            { name: 'tags', test: /kinds\/tag-(field|of-destination)/, minShareCount: 2 },
            {
              name: 'orders',
              test: /intents\/kinds\/(transfer|transaction\/operation|destination|fee|order-)/,
              minShareCount: 2,
            },
            { name: 'review', test: /shared\/review\/(kind-review|lines)/, minShareCount: 4 },
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
  server: { proxy: Object.fromEntries(apiPrefixes.map((prefix) => [prefix, { target: server, changeOrigin: false }])) },
});
