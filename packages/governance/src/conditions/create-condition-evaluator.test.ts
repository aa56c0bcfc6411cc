import fc from 'fast-check';
import type { PolicyCondition } from '@countersign/model';
import { expect, test } from 'vitest';
import { asContext } from './condition-context.ts';
import type { ConditionContext } from './condition-context.ts';
import { createConditionEvaluator, maximumScriptRuns } from './create-condition-evaluator.ts';
import { inheritedNames } from './native/inherited-names.ts';
import { nativeCondition } from './native/native-condition.ts';
import { createScriptSandbox } from './sandbox/script-sandbox.ts';

const sandbox = createScriptSandbox();
const evaluator = createConditionEvaluator(sandbox);

const shared = { id: 'shared' };
const value = {
  request: {
    author: { id: 'u1', domainId: 'd1' },
    payload: {
      type: 'v0_CreateTransferOrder',
      accountId: 'a1',
      feeStrategy: 'High',
      outputs: [
        { amount: '1500000000000000000', destination: { type: 'Endpoint', endpointId: 'e1' } },
        { amount: '25', destination: { type: 'Address', address: '0xabc' } },
      ],
      empty: [],
      zero: 0,
      flag: false,
      nothing: null,
      length: 7,
      constructor: 'own',
      one: shared,
      same: shared,
    },
  },
  references: {
    users: { u1: { roles: ['operator', 'clerk'], alias: 'Zoë' } },
    accounts: { a1: { ledgerId: 'ethereum-sandbox' } },
    endpoints: { e1: { trustScore: 80 } },
  },
  destinations: [
    { type: 'Endpoint', address: '0xdef', endpointId: 'e1', trustScore: 80 },
    { type: 'Endpoint', address: '0xabc', endpointId: 'e2', trustScore: 5, accountId: 'a2' },
    { type: 'Address', address: '0x123', destinationTag: 0 },
  ],
};
const context = asContext(value as unknown as ConditionContext['value']);

// The answers of the corpus are what the script engine says; the native evaluation may only agree or stay silent.
function bothAnswers(expression: string) {
  const script = sandbox.run(expression, context.json());
  return { script: script.ok ? script.value : script.error.reason, native: nativeCondition(expression)?.(context.value) };
}

const natively = [
  "context.request.payload.feeStrategy === 'High'",
  'context.request.payload.outputs.every((output) => BigInt(output.amount) < 2000000000000000000n)',
  'context.request.payload.outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n) > 1500000000000000024n',
  "context.request.payload.outputs.some((o) => o.destination.type === 'Address')",
  "['a1', 'a2'].includes(context.request.payload.accountId)",
  "context.references.accounts[context.request.payload.accountId].ledgerId === 'ethereum-sandbox'",
  'context.references.endpoints[context.request.payload.outputs[0].destination.endpointId]?.trustScore >= 80',
  "context.references.users[context.request.author.id].roles.includes('operator') && !context.request.payload.flag",
  'context.request.payload.missing === undefined || context.request.payload.nothing === null',
  'context.request.payload.outputs.length === 2',
  'context.references.users.u1.alias.length === 3',
  'context.request.payload.length > 6 && context.request.payload.constructor === "own"',
  'context.request.payload.missing?.deeper.still === undefined',
  '(context.request.payload.zero ? "yes" : "no") === "no"',
  '-1 < 0 && -(2n) < -1 && 0.5 + 0.25 === 0.75 && 5 - 3 - 1 === 1',
  'context.request.payload.empty.every((x) => false) && !context.request.payload.empty.some((x) => true)',
  '"b" > "a" && "B" < "a"',
  '!!context.request.payload.outputs',
  'BigInt(5) === 5n && BigInt("007") === 7n',
  'context.request.payload.outputs.some((a) => context.request.payload.outputs.some((b) => a.amount !== b.amount))',
];

const aboutDestinations = [
  'context.destinations.some((destination) => destination.trustScore < 5 || 5n < destination.nothing || destination.nothing >= "a") === false',
  'context.destinations.some((destination) => destination.trustScore < 20)',
  'context.destinations.every((destination) => destination.type === "Endpoint" && destination.trustScore >= 20)',
  'context.destinations.length === 3 && context.destinations.some((d) => d.endpointId === "e2" && d.accountId === "a2")',
  '["0x123", "0xdef"].includes(context.destinations[0].address) && context.destinations[2].destinationTag === 0',
  'context.destinations.some((d) => d.endpointId === undefined && context.destinations.every((e) => d.address !== e.address || d.type === e.type))',
];

const notNatively = [
  '!context.destinations.some((d) => context.references.endpoints[d.endpointId]?.trustScore === 5)',
  'context.request.payload.one === context.request.payload.same',
  'context.request.payload.outputs.includes(context.request.payload.outputs[0])',
  'context.request.payload.outputs.map((x) => x.amount).length === 2',
  'context.request.payload.toString() === "x"',
  'context.request.author.constructor === undefined',
  'context.request.payload.feeStrategy[0] === "H"',
  'context.request.missing.payload === 1',
  'context.request.payload.zero == false',
  'context.request.payload.zero != 1',
  '1 < 2 < 3',
  '"1" + 1 === "11"',
  '"10" < 9',
  'BigInt(1.5) === 1n',
  'BigInt("0x10") === 16n',
  'BigInt(" 10 ") === 10n',
  'context.request.payload["__proto__"] === undefined',
  'context.request.payload.outputs?.some((x) => true)',
  'context.request.payload.feeStrategy === "Hi\\u0067h"',
  'true // comment',
  'true <!-- comment',
  'true /* comment */',
  'const x = 1; x === 1',
  'true ?? false',
  '((context) => true)(1)',
  'context.request.payload.outputs.some((context) => true)',
  'context.request.payload.outputs.some((undefined) => true)',
  '0x10 === 16 && 1_000 === 1000 && 1e3 === 1000 && .5 === 0.5',
  '1 - - 1 === 2',
  '!=1',
  'context.request.payload.outputs.some(() => true)',
  'context.request.payload.outputs.reduce((a, b) => a + 1)',
  'context.request.payload.outputs.some((x) => { return true })',
  'this === undefined',
  '"a',
  'true false',
  '[1, , 2].includes(undefined)',
  '[true, ].includes(true)',
  'true,false',
  'NaN === NaN',
  '',
  ' ',
  '({}).x === undefined',
];

test.each(aboutDestinations)('answers of destinations what the script engine answers: %s', (expression) => {
  const { script, native } = bothAnswers(expression);
  expect(typeof script).toBe('boolean');
  expect(native).toBe(script);
});

test.each(natively)('answers natively what the script engine answers: %s', (expression) => {
  const { script, native } = bothAnswers(expression);
  expect(typeof script).toBe('boolean');
  expect(native).toBe(script);
});

test.each(notNatively)('agrees or stays silent: %s', (expression) => {
  const { script, native } = bothAnswers(expression);
  expect(native ?? script).toBe(script);
});

test('random expressions of the subset and around it get one answer', () => {
  const atoms = fc.constantFrom(
    'context',
    'context.request',
    'context.request.payload',
    'context.request.payload.outputs',
    'context.references',
    'context.request.payload.outputs[0].amount',
    'context.request.payload.zero',
    'context.request.payload.nothing',
    'context.request.payload.missing',
    'context.references.users.u1.roles',
    'context.destinations',
    'context.destinations[0].trustScore',
    'context.destinations[2].trustScore',
    'context.request.payload.constructor',
    '"High"',
    "'operator'",
    '"1500000000000000000"',
    '0',
    '1',
    '2.5',
    '5n',
    '0n',
    'true',
    'false',
    'null',
    'undefined',
    '[]',
    '"length"',
    '"toString"',
    '""',
    'length',
    'x',
    'y',
    '-1',
    '["a", 1, 5n]',
  );
  const { expression } = fc.letrec<{ expression: string }>((tie) => {
    const inner = tie('expression');
    const binary = fc.constantFrom('&&', '||', '===', '!==', '<', '>', '<=', '>=', '+', '-', '==', '??', ',', '*', '');
    return {
      expression: fc.oneof(
        { maxDepth: 4, depthSize: 'medium' },
        atoms,
        fc.tuple(inner, binary, inner).map(([left, sign, right]) => `${left} ${sign} ${right}`),
        fc.tuple(inner, binary, inner).map(([left, sign, right]) => `(${left}) ${sign} (${right})`),
        fc.tuple(fc.constantFrom('!', '-', '!!', '- -', '+', 'typeof '), inner).map(([sign, operand]) => `${sign}${operand}`),
        fc.tuple(inner, inner).map(([object, key]) => `${object}[${key}]`),
        fc.tuple(inner, fc.constantFrom('.', '?.')).map(([object, dot]) => `(${object})${dot}length`),
        fc.tuple(inner, inner, inner).map(([one, two, three]) => `(${one} ? ${two} : ${three})`),
        fc.tuple(inner, inner).map(([array, operand]) => `(${array}).includes(${operand})`),
        fc
          .tuple(inner, fc.constantFrom('some', 'every'), inner)
          .map(([array, verb, body]) => `(${array}).${verb}((x) => ${body})`),
        fc.tuple(inner, inner, inner).map(([array, body, initial]) => `(${array}).reduce((x, y) => ${body}, ${initial})`),
        inner.map((operand) => `BigInt(${operand})`),
        inner.map((operand) => `(${operand})`),
      ),
    };
  });
  let answered = 0;
  fc.assert(
    fc.property(expression, (inner) => {
      const text = `!(${inner})`;
      const native = nativeCondition(text)?.(context.value);
      if (native === undefined) return;
      answered++;
      const script = sandbox.run(text, context.json());
      expect(script).toEqual({ ok: true, value: native });
    }),
    { numRuns: 6_000 },
  );
  expect(answered).toBeGreaterThan(200);
});

test('text of any kind is never answered natively in another way', () => {
  const pieces = fc.constantFrom(
    'true',
    'false',
    '(',
    ')',
    '[',
    ']',
    '===',
    '!',
    '-',
    '--',
    '>',
    '<',
    '!--',
    '=',
    '?',
    '.',
    '?.',
    ':',
    ',',
    '/',
    '*',
    '//',
    '\n',
    '"',
    "'",
    '`',
    '\\',
    '1',
    '0',
    'n',
    'e',
    'x',
    '=>',
    'context',
    '&&',
    '||',
    ' ',
    ';',
    '{',
    '}',
    '#',
    '\u2028',
    '\ufeff',
  );
  let answered = 0;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const native = nativeCondition(text)?.(context.value);
      if (native === undefined) return;
      answered++;
      expect(sandbox.run(text, context.json())).toEqual({ ok: true, value: native });
    }),
    { numRuns: 20_000 },
  );
  expect(answered).toBeGreaterThan(20);
});

test('the inherited names are all that the script engine has', () => {
  const known = [...inheritedNames].map((name) => JSON.stringify(name)).join();
  const kinds = '[Object, Array, String, Number, Boolean, BigInt]';
  const expression = `${kinds}.flatMap((kind) => Object.getOwnPropertyNames(kind.prototype)).every((name) => [${known}].includes(name))`;
  expect(sandbox.run(expression, '{}')).toEqual({ ok: true, value: true });
});

test('And and Or go from left to right, only as far as needed', () => {
  const yes = { type: 'Expression', expression: 'true' } as const;
  const no = { type: 'Expression', expression: 'false' } as const;
  const broken = { type: 'Expression', expression: 'missing' } as const;
  const answer = (type: 'And' | 'Or', left: typeof yes | typeof no | typeof broken, right: typeof left) => {
    const result = evaluator.evaluate({ type, left, right }, context);
    return result.ok ? result.value : result.error.reason;
  };
  expect(answer('And', yes, no)).toBe(false);
  expect(answer('And', yes, yes)).toBe(true);
  expect(answer('And', no, broken)).toBe(false);
  expect(answer('And', broken, no)).toBe('Error');
  expect(answer('Or', no, yes)).toBe(true);
  expect(answer('Or', no, no)).toBe(false);
  expect(answer('Or', yes, broken)).toBe(true);
  expect(answer('Or', broken, yes)).toBe('Error');
});

test('a context beyond the limit fails for simple expressions as well', () => {
  const large = asContext({ request: { text: 'x'.repeat(300_000) }, references: {} } as never);
  const result = evaluator.evaluate({ type: 'Expression', expression: 'true' }, large);
  expect(result).toMatchObject({ ok: false, error: { reason: 'ContextTooLarge' } });
});

test('nesting too deep for the remaining stack never throws, wherever the stack runs out', () => {
  for (let depth = 1_000; depth < 9_990; depth += 250) {
    for (const sign of ['!', '- ']) {
      const expression = `${sign.repeat(Math.min(depth, 9_900 / sign.length))}1 === 1`;
      expect(() => evaluator.evaluate({ type: 'Expression', expression }, context)).not.toThrow();
    }
  }
});

test('a condition of very many scripts is not run to its end, one of very many plain comparisons is', () => {
  const all = (count: number, expression: (index: number) => string): PolicyCondition =>
    Array.from({ length: count }, (_, index): PolicyCondition => ({ type: 'Expression', expression: expression(index) })).reduce(
      (left, right) => ({ type: 'And', left, right }),
    );
  const script = (index: number) => `Math.max(${index}, 0) === ${index}`;
  const plain = (index: number) => `${index} === ${index}`;
  expect(evaluator.evaluate(all(maximumScriptRuns, script), context)).toEqual({ ok: true, value: true });
  expect(evaluator.evaluate(all(maximumScriptRuns + 1, script), context)).toMatchObject({ error: { reason: 'TimeLimit' } });
  expect(evaluator.evaluate(all(100, plain), context)).toEqual({ ok: true, value: true });
});

test.each([
  ['context.request.id === "x"', true],
  ['const limit = 5n; limit > 3n', true],
  ['context.nothing.here', true],
  ['1 +', false],
  ['(true', false],
  ['true) || (true', false],
])('whether %s could ever be evaluated is known before it is', (expression, isSound) => {
  const condition = { type: 'Expression', expression } as const;
  const sound = { type: 'Expression', expression: 'true' } as const;
  for (const each of [condition, { type: 'And', left: sound, right: condition }, { type: 'Or', left: condition, right: sound }]) {
    const checked = evaluator.check(each as PolicyCondition);
    expect(checked.ok ? 'Sound' : checked.error.reason).toBe(isSound ? 'Sound' : 'Syntax');
  }
});
