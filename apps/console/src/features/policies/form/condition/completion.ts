/** What an expression can find: a value, a list of something, or members by name; `any` where nothing more is known. */
export type Shape =
  | { readonly type: 'text' | 'number' | 'flag' | 'any' }
  | { readonly type: 'list'; readonly element: Shape }
  /** Members by their names, or by any name. */
  | { readonly type: 'object'; readonly members: Readonly<Record<string, Shape>>; readonly others?: Shape };

/** Something that can stand at the caret. */
export interface Completion {
  readonly name: string;
  readonly type: Shape['type'] | 'function';
}

const ofLists = ['some', 'every', 'includes', 'reduce', 'length'];
const most = 50;

const nothing = { begin: 0, options: [] };

/**
 * What can follow at the caret, and where it begins: members of what is named before it. Lists in functions such as `some` give
 * their parameter the shape of an element.
 */
export function completionsAt(
  text: string,
  caret: number | null,
  context: Shape | undefined,
): { readonly begin: number; readonly options: readonly Completion[] } {
  if (caret === null || context === undefined) return nothing;
  const before = text.slice(0, caret);
  const match = /([\w$]+(?:\??\.[\w$]+|(?:\?\.)?\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\])*)\??\.([\w$]*)$/.exec(before);
  if (match === null) return atRoot(before, caret);
  const [, chain = '', begun = ''] = match;
  const shape = shapeOf(chain, before.slice(0, match.index), context);
  const options = shape === undefined ? [] : membersOf(shape);
  return { begin: caret - begun.length, options: starting(options, begun) };
}

function atRoot(before: string, caret: number) {
  const begun = /(?:^|[^\w$.'"])([a-z]+)$/.exec(before)?.[1];
  if (begun === undefined) return nothing;
  return { begin: caret - begun.length, options: starting([{ name: 'context', type: 'object' }], begun) };
}

function starting(options: readonly Completion[], begun: string): readonly Completion[] {
  const found = options.filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()));
  return found.length === 1 && found[0]?.name === begun ? [] : found.slice(0, most);
}

function membersOf(shape: Shape): readonly Completion[] {
  if (shape.type === 'list') return ofLists.map((name) => ({ name, type: name === 'length' ? 'number' : 'function' }));
  if (shape.type !== 'object') return [];
  return Object.entries(shape.members).map(([name, { type }]) => ({ name, type }));
}

/** The shape of a chain such as `context.request.payload` or `destination.trustScore`. */
function shapeOf(chain: string, before: string, context: Shape): Shape | undefined {
  // What stands in brackets says which one, and not of what shape.
  const plain = chain.replaceAll(/(?:\?\.)?\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/g, '[]');
  const [root = '', ...links] = plain.split(/\??\.|(?=\[)/);
  let shape = root === 'context' ? context : parameterShape(root, before, context);
  for (const link of links) {
    if (shape?.type === 'list' && link.startsWith('[')) shape = shape.element;
    else if (shape?.type === 'object') shape = link.startsWith('[') ? shape.others : (shape.members[link] ?? shape.others);
    else return undefined;
  }
  return shape;
}

/** What the parameter of the last function around the caret stands for: the element comes first, and in `reduce` after what was made so far. */
function parameterShape(name: string, before: string, context: Shape): Shape | undefined {
  const functions = [...before.matchAll(/([\w$.?[\]]+)\.(some|every|reduce|filter|find|map)\(\s*\(?([\w$,\s]+)\)?\s*=>/g)];
  for (const { 1: chain = '', 2: called, 3: parameters = '', index } of functions.toReversed()) {
    const names = parameters.split(',').map((parameter) => parameter.trim());
    if (!names.includes(name)) continue;
    if (names.indexOf(name) !== (called === 'reduce' ? 1 : 0)) return undefined;
    const list = shapeOf(chain, before.slice(0, index), context);
    return list?.type === 'list' ? list.element : undefined;
  }
  return undefined;
}

/** Where in a text a line and a column are, both counted from 1 and in characters; the end of the line for a column beyond it. */
export function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const characters = Array.from(lines[line - 1] ?? '').slice(0, column - 1);
  return Math.min(before + characters.join('').length, text.length);
}
