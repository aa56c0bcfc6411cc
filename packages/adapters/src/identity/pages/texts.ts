import type { Language } from '@countersign/kernel';
import { html, type Markup } from './html.ts';
import de from './texts.de.json' with { type: 'json' };
import en from './texts.en.json' with { type: 'json' };

/** The texts of the sign-in pages in one language. */
export type PageTexts = typeof en;

/** The texts of the pages by language. */
export const pageTexts = { en, de } as const satisfies Record<Language, PageTexts>;

/** A text with its `{{places}}` filled: texts are escaped, markup is kept. A place that nothing is given for stays empty. */
export function filled(text: string, parts: Readonly<Record<string, string | Markup>>): Markup {
  const stretches = text.split(/\{\{(\w+)\}\}/).map((stretch, index) => html`${index % 2 === 0 ? stretch : parts[stretch]}`);
  return html`${stretches}`;
}
