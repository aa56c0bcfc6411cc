/**
 * The dialect of STYLE.md that no rule of oxlint checks: at the top of a module a function with statements or of a component is
 * a declaration, and a constant is written in camelCase. Arrows remain for single expressions and where a type is annotated.
 * Tests wait with `expect.poll()`.
 */

/** What is read of a syntax tree in the ESTree form. */
interface Declarator {
  readonly id: { readonly name?: string; readonly typeAnnotation?: unknown };
  readonly init: { readonly type: string; readonly body?: { readonly type: string } } | null;
}
interface Statement {
  readonly declaration?: Statement | null;
  readonly declarations?: readonly Declarator[];
}
interface Member {
  readonly object: { readonly name?: string };
  readonly property: { readonly name?: string };
}
interface Context {
  report(problem: { readonly node: Declarator | Member; readonly message: string }): void;
}

const upperCase = /^[A-Z][A-Z0-9_]*$/;
const component = /^[A-Z]/;
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

function problemOf({ id, init }: Declarator): string | undefined {
  if (id.name === undefined || init === null) return undefined;
  if (upperCase.test(id.name)) return `Constants are written in camelCase: ${id.name}.`;
  if (id.typeAnnotation || !functions.has(init.type)) return undefined;
  const declared = init.body?.type === 'BlockStatement' || component.test(id.name);
  return declared ? `Declare it: function ${id.name}().` : undefined;
}

const topOfModule = {
  create: (context: Context) => ({
    Program(program: { readonly body: readonly Statement[] }) {
      for (const node of program.body.flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])) {
        const message = problemOf(node);
        if (message !== undefined) context.report({ node, message });
      }
    },
  }),
};

/** These wait for a second at most, whatever the configuration says, and so fail on a busy machine. */
const impatient = new Set(['waitFor', 'waitUntil']);

const waitsAsConfigured = {
  create: (context: Context) => ({
    MemberExpression(node: Member) {
      if (node.object.name !== 'vi' || !impatient.has(node.property.name ?? '')) return;
      context.report({ node, message: 'Wait with expect.poll(): the configuration says for how long.' });
    },
  }),
};

export default { meta: { name: 'dialect' }, rules: { 'top-of-module': topOfModule, 'waits-as-configured': waitsAsConfigured } };
