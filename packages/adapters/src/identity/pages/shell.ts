import type { Language } from '@countersign/kernel';
import { watchingScript } from './assets.ts';
import { html, raw, type Markup } from './html.ts';
import { filled, type PageTexts } from './texts.ts';

/** A link in the foot of the sign-in pages. */
export interface PageLink {
  readonly label: string;
  readonly href: string;
}

/** What every page has around its content. */
export interface Shell {
  /** Website and social links. */
  readonly links: readonly PageLink[];
  readonly copyright: string;
  /** Path of the folder with style sheet and icon, without a slash at the end. */
  readonly assets: string;
}

/** One page. */
export interface Page {
  readonly title: string;
  readonly language: Language;
  readonly content: Markup;
  /** The script that watches a sign-in, on pages that wait for a device. */
  readonly watches?: boolean;
}

/** The mark: two strokes crossing, as two signatures do. */
const mark = raw(
  `<svg class="mark" width="34" height="34" viewBox="0 0 32 32" fill="none" aria-hidden="true">` +
    `<path d="M4 8.5c4.2-3 7.6-1.2 9.6 3.6 2.6 6.2 5.4 12.6 14.4 10.9" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>` +
    `<path class="accent" d="M4 25.5c6.8 1.2 9.2-4.4 11.4-9.8C17.6 10.2 20 5 28 6.5" stroke-width="3" stroke-linecap="round"/></svg>`,
);

/** The whole document: the mark, the content, the links and the copyright line. Nothing in it needs a script or another origin. */
export function renderPage(shell: Shell, { title, language, content, watches }: Page, texts: PageTexts['page']): string {
  const script = watches === true ? raw(`<script>${watchingScript}</script>`) : undefined;
  const links = shell.links.map(({ label, href }) => html`<a href="${href}" rel="noreferrer">${label}</a>`);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${filled(texts.title, { title, name: texts.name })}</title>
        <link rel="icon" href="${shell.assets}/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${shell.assets}/sign-in.css" />
      </head>
      <body>
        <header class="brand">${mark}<span>${texts.name}</span></header>
        <main>${content}</main>
        <footer>
          <nav aria-label="${texts.links}">${links}</nav>
          <p>${shell.copyright}</p>
        </footer>
        ${script}
      </body>
    </html> `.markup;
}
