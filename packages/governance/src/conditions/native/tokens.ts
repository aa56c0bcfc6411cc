/** A token of the subset of JavaScript that is evaluated natively. */
export interface Token {
  readonly kind: 'name' | 'number' | 'bigint' | 'string' | 'sign' | 'end';
  readonly text: string;
}

const pattern =
  /[ \t\r\n]*(?:([A-Za-z_$][A-Za-z0-9_$]*)|((?:0|[1-9][0-9]*)n)|((?:0|[1-9][0-9]*)(?:\.[0-9]+)?)(?![A-Za-z0-9_$.])|"([^"\\\r\n\u2028\u2029]*)"|'([^'\\\r\n\u2028\u2029]*)'|(===|!==|=>|<=|>=|&&|\|\||\?\.(?![0-9])|[()[\].,<>!+\-?:]))/y;

/** Splits an expression into tokens; nothing if it holds anything beyond the subset. */
export function tokenize(source: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  let offset = 0;
  const length = source.trimEnd().length;
  while (offset < length) {
    const match = pattern.exec(source);
    if (!match) return undefined;
    offset = pattern.lastIndex;
    const [, name, bigint, number, double, single, sign] = match;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (bigint !== undefined) tokens.push({ kind: 'bigint', text: bigint.slice(0, -1) });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (sign === undefined) tokens.push({ kind: 'string', text: double ?? single ?? '' });
    else tokens.push({ kind: 'sign', text: sign });
  }
  // Two signs that the language would read as one, such as "- -" written together.
  return hasUnknownSign(source) ? undefined : [...tokens, { kind: 'end', text: '' }];
}

// Longer signs of the language that would otherwise be read as several shorter ones, and both kinds of comment.
function hasUnknownSign(source: string): boolean {
  const outsideStrings = source.replaceAll(/"[^"]*"|'[^']*'/g, '""');
  return /\+\+|--|\?\?|<<|>>|\.\.|<!--|!(?:=[^=])|&&=|\|\|=|\/|\\|`|#|@|%|\^|~|\*|\{|\}|;/.test(outsideStrings);
}
