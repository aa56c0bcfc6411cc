/** Markup that is safe to put into a page as it is. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | undefined | readonly Markup[];

/** Markup from a template: every text put in is escaped, markup is not. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((text, index) => text + render(parts[index])).join('') };
}

/** Trusted markup made elsewhere, such as an inline SVG. */
export function raw(markup: string): Markup {
  return { markup };
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return 'markup' in part ? part.markup : part.map((item) => item.markup).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
