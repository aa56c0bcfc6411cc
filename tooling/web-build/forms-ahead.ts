import type { Plugin } from 'vite';

/** Where the page's script `forms-ahead.js` is given the file that it asks for: by the name of its chunk until the page is built. */
const wanted = /(<script async src="\/forms-ahead\.js" data-code=")([\w-]+)(")/;

/** Writes the name of the file with the code that forms share into the page. */
export function formsAhead(): Plugin {
  return {
    name: 'countersign-forms-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }) =>
        page.replace(wanted, (_all, before: string, name: string, after: string) => {
          const file = Object.values(bundle ?? {}).find((each) => each.type === 'chunk' && each.name === name);
          if (file === undefined) throw new Error(`No chunk is called ${name}`);
          return `${before}/${file.fileName}${after}`;
        }),
    },
  };
}
