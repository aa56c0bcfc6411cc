import { expect, test } from 'vitest';
import { createScriptSandbox } from './script-sandbox.ts';

const sandbox = createScriptSandbox();
const emptyContext = '{"request":{},"references":{}}';

function run(expression: string, context: unknown = { request: {}, references: {} }) {
  const result = sandbox.run(expression, JSON.stringify(context));
  return result.ok ? result.value : result.error.reason;
}

test.each([
  ['true', true],
  ['1 > 2', false],
  ['context.request.amount !== undefined && BigInt(context.request.amount) > 10n ** 18n', false],
  ['const limit = 5n; limit > 4n', true],
  ['context.request instanceof Object;', true],
  ['/^a+$/.test("aaa")', true],
  ['"\\u00e9" === "é" // with a comment', true],
])('gives what the language gives: %s', (expression, expected) => {
  expect(run(expression)).toBe(expected);
});

test('an expression sees the context as it was sent', () => {
  const context = {
    request: { payload: { amount: '1000000000000000000000' } },
    references: { users: { x: { alias: 'Zoë 👩' } } },
  };
  expect(
    run('BigInt(context.request.payload.amount) === 10n ** 21n && context.references.users.x.alias === "Zoë 👩"', context),
  ).toBe(true);
});

test.each([
  ['an endless loop', 'for (;;);', 'TimeLimit'],
  ['an endless loop in the expression', '(() => { while (true) {} })()', 'TimeLimit'],
  ['a native loop that asks no interrupt handler', 'Array(4294967295).indexOf(1) === 0', 'TimeLimit'],
  ['a native loop over a bare length', 'Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1)', 'TimeLimit'],
  ['regular expression backtracking', '/^(a+)+$/.test("a".repeat(60) + "b")', 'TimeLimit'],
  [
    'a replacement that grows',
    '"a".repeat(100000).replace(/a/g, () => "a".repeat(1000).replace(/a/g, "b")) === ""',
    'MemoryLimit',
  ],
  ['copying without end', '(() => { const a = "x".repeat(1e6); for (;;) a.slice(1) + "y"; })()', 'TimeLimit'],
  [
    'sorting without end',
    'Array.from({ length: 1e5 }, (_, i) => -i).sort(() => { let n = 1e4; while (n--); return 0; }).length === 0',
    'TimeLimit',
  ],
  ['a huge power', '(2n ** 60000000n) > 0n', 'Error'],
  ['a huge array', 'new Array(3e7).fill(0).length > 0', 'MemoryLimit'],
  ['a string that doubles', '(() => { let s = "x"; for (;;) s += s; })()', 'MemoryLimit'],
  ['an array that grows', '(() => { const a = []; for (;;) a.push({}); })()', 'MemoryLimit'],
  ['deep recursion', '(function f() { return f() + 1; })()', 'MemoryLimit'],
  ['deep nesting', '['.repeat(5000) + ']'.repeat(5000), 'MemoryLimit'],
  ['recursion through a getter', '(() => { const o = { get x() { return this.x; } }; return o.x; })()', 'MemoryLimit'],
  ['a thrown error', '(() => { throw new Error("no"); })()', 'Error'],
  ['a thrown value', '(() => { throw { toJSON() { for (;;); } }; })()', 'TimeLimit'],
  ['a missing member', 'context.request.payload.amount === 1', 'Error'],
  ['a number', '1', 'NotBoolean'],
  ['a string', '"true"', 'NotBoolean'],
  ['a boxed boolean', 'Object(true)', 'NotBoolean'],
  ['nothing', '', 'NotBoolean'],
  ['text that closes the wrapper', 'true)) || ((true', 'Syntax'],
  ['text that closes the function', 'true\n))(0), ((context) => (true', 'Syntax'],
  ['a comment that swallows the wrapper', 'true /*', 'Syntax'],
  ['an import', 'import("fs")', 'Error'],
  ['a promise', '(async () => true)()', 'Error'],
  ['a module', 'import fs from "fs"; true', 'Syntax'],
])('does not give an answer to %s', (_, expression, reason) => {
  expect(run(expression)).toBe(reason);
});

test.each([
  'Date',
  'Promise',
  'Proxy',
  'performance',
  'process',
  'require',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'setTimeout',
  'queueMicrotask',
  'console',
  'print',
  'std',
  'os',
  'crypto',
  'Intl',
  'WebAssembly',
  'Worker',
  'SharedArrayBuffer',
  'Atomics',
  'WeakRef',
  'FinalizationRegistry',
])('there is no %s', (name) => {
  expect(run(`typeof ${name} === "undefined"`)).toBe(true);
});

test('there is no chance', () => {
  expect(run('Math.random === undefined')).toBe(true);
});

test.each([
  'Object.prototype.allowed = true; false',
  'Array.prototype.some = () => true; false',
  'globalThis.allowed = true; false',
  '(function* () {}).constructor.prototype.allowed = true; false',
  'JSON.parse = () => ({ allowed: true }); false',
  'Boolean.prototype.valueOf = () => true; Object.defineProperty(globalThis, "context", { value: 1 }); false',
  'context.request.allowed = true; false',
])('leaves nothing behind: %s', (expression) => {
  expect(run(expression)).toBe(false);
  const traces = 'typeof allowed === "undefined" && context.request.allowed === undefined && ({}).allowed === undefined';
  expect(run(`${traces} && !Array.prototype.some.toString().includes("=>") && JSON.parse("{}").allowed === undefined`)).toBe(
    true,
  );
  expect(run(expression)).toBe(false);
});

test('goes on after a trap as if nothing had been', () => {
  expect(run('for (;;);')).toBe('TimeLimit');
  expect(run('context.request.x === undefined')).toBe(true);
  expect(run('(() => { let s = "x"; for (;;) s += s; })()')).toBe('MemoryLimit');
  expect(run('context.request.x === undefined')).toBe(true);
});

test('refuses a context beyond the limit', () => {
  const result = sandbox.run('true', JSON.stringify({ request: 'x'.repeat(1_100_000) }));
  expect(result).toMatchObject({ ok: false, error: { reason: 'ContextTooLarge' } });
});

test('gives the same failure for the same script each time', () => {
  const script = '(() => { let n = 0; for (;;) { n++; if (n > 1e9) return true; } })()';
  expect(sandbox.run(script, emptyContext)).toEqual(sandbox.run(script, emptyContext));
});

test('keeps apart many expressions, also those it has forgotten', () => {
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 100; index++) expect(run(`context.request.n === ${index}`, { request: { n: index } })).toBe(true);
  }
});

test.each([
  ['context.request ===', 1, 20],
  ['context.a\n  && context.b) ', 2, 15],
  ['true // ok\n )', 2, 2],
  ['"é" +\n "a" b', 2, 6],
])('says where %j can not be read', (expression, line, column) => {
  expect(sandbox.check(expression)).toMatchObject({ ok: false, error: { reason: 'Syntax', at: { line, column } } });
});

test('says no place in what stands around an expression', () => {
  const failed = sandbox.run('null.a', '{}');
  expect(failed.ok ? undefined : Object.keys(failed.error)).toEqual(['reason', 'message']);
});
