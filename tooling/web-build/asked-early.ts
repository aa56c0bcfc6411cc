import type { Plugin } from 'vite';

/** Where the script that asks early stands in the page (`public/early.js` of the app). */
const tag = '<script async fetchpriority="high" src="/early.js"';

/**
 * Writes into the page what its early script asks for, by path, and where the app's own script and what its forms share are, which is the group
 * of that name in `vite.config.ts`.
 */
export function askedEarly(questions: readonly string[]): Plugin {
  return {
    name: 'countersign-asked-early',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }) => {
        if (!page.includes(tag)) throw new Error(`The page has no ${tag}`);
        const scripts = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const app = scripts.find(({ isEntry }) => isEntry);
        const forms = scripts.find(({ name }) => name === 'forms');
        if (bundle !== undefined && (app === undefined || forms === undefined))
          throw new Error('No script is the app, or its forms');
        // One path in each: those of another language are written over them.
        const given = [
          `data-questions="${questions.join(' ').replaceAll('&', '&amp;')}"`,
          ...(app && forms ? [`data-app="/${app.fileName}"`, `data-forms="/${forms.fileName}"`] : []),
        ];
        return page.replace(tag, [tag, ...given].join(' '));
      },
    },
  };
}
