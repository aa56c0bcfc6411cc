/** What a source is made of. A slash begins a regular expression where no value comes before it. */
const inCode =
  /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=[(,=:[!&|?;\n]\s*)\/(?:\[(?:[^\]\\\n]|\\.)*\]|[^/\\\n*[]|\\.)(?:\[(?:[^\]\\\n]|\\.)*\]|[^/\\\n[]|\\.)*\/|[`{}]|[^]/y;
const inTemplate = /\$\{|`|\\[^]|[^]/y;

/**
 * A source without its comments and without sentences, which are texts in quotes with a space in them. What is in a template stays, its
 * text as well: SQL is written in templates.
 */
export function codeOf(source: string): string {
  /** What is open: templates, and the braces within them and around them. */
  const open: ('`' | '{')[] = [];
  let code = '';
  let at = 0;
  while (at < source.length) {
    const isTemplate = open.at(-1) === '`';
    const token = next(isTemplate ? inTemplate : inCode, source, at);
    at += token.length;
    if (token === '`' && isTemplate) open.pop();
    else if (token === '`') open.push('`');
    else if (token === '${' || token === '{') open.push('{');
    else if (token === '}' && !isTemplate) open.pop();
    if (isTemplate || !isLeftOut(token)) code += token;
  }
  return code;
}

function next(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

function isLeftOut(token: string): boolean {
  return token.startsWith('/*') || token.startsWith('//') || (/^['"]./.test(token) && token.includes(' '));
}
