/** What a source is made of. A slash begins a regular expression where no value comes before it. */
const inCode =
  /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=[(,=:[!&|?;\n]\s*)\/(?:\[(?:[^\]\\\n]|\\.)*\]|[^/\\\n*[]|\\.)(?:\[(?:[^\]\\\n]|\\.)*\]|[^/\\\n[]|\\.)*\/|[`{}]|[\w$\s]+|[^]/y;
const inTemplate = /\$\{|`|\\[^]|[^`$\\]+|[^]/y;

/** A token, as coarse as its readers need: a comment, a text in quotes, a part of a template, anything else. */
export interface Token {
  readonly kind: 'Comment' | 'Text' | 'Template' | 'Code';
  readonly text: string;
}

/** The tokens of a source; together they are the whole of it. */
export function* tokensOf(source: string): Generator<Token> {
  /** What is open: templates, and the braces within them and around them. */
  const open: ('`' | '{')[] = [];
  let at = 0;
  while (at < source.length) {
    const isTemplate = open.at(-1) === '`';
    const text = next(isTemplate ? inTemplate : inCode, source, at);
    at += text.length;
    if (text === '`' && isTemplate) open.pop();
    else if (text === '`') open.push('`');
    else if (text === '${' || text === '{') open.push('{');
    else if (text === '}' && !isTemplate) open.pop();
    yield { kind: isTemplate && text !== '`' && text !== '${' ? 'Template' : kindOf(text), text };
  }
}

/**
 * A source without its comments and without sentences, which are texts in quotes with a space in them. What is in a template stays, its
 * text as well: SQL is written in templates.
 */
export function codeOf(source: string): string {
  let code = '';
  for (const { kind, text } of tokensOf(source)) {
    const isLeftOut = kind === 'Comment' || (kind === 'Text' && text.includes(' '));
    if (!isLeftOut) code += text;
  }
  return code;
}

function next(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

function kindOf(text: string): 'Comment' | 'Text' | 'Code' {
  if (text.startsWith('/*') || text.startsWith('//')) return 'Comment';
  return /^['"]./.test(text) ? 'Text' : 'Code';
}
