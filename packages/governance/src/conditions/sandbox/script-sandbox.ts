import type { Result } from '@countersign/kernel';
import { CodedError, err, ok } from '@countersign/kernel';
import { compileOnly, intrinsics } from './quickjs-flags.ts';
import type { ConditionFailure, ConditionFailureReason, ConditionBudget } from '../condition-evaluator.ts';
import { captureMemory, resetMemory, restoreMemory } from './memory-image.ts';
import type { MemoryImage } from './memory-image.ts';
import { loadQuickjsEngine } from './quickjs-engine.ts';
import type { QuickjsEngine } from './quickjs-engine.ts';

/** What a script may use up. The same script in the same context uses the same amount on every machine. */
export const scriptLimits = {
  /** Turns of loops of the interpreter, about 25 ms of a present-day processor core. */
  fuel: 10_000_000,
  /** Bytes of memory for the script and its context. */
  memory: 8 * 1024 * 1024,
  /** Bytes of stack: some hundred calls deep. */
  stack: 128 * 1024,
  /** Bytes of context as JSON text. */
  context: 1024 * 1024,
} as const;

/** What is used up beside a script's own turns of loops: to compile it, and to begin and end a run. */
const effort = { compile: 4_000_000, run: 20_000 } as const;

// Compiled expressions that are kept, each an image of about 160 KB.
const keptExpressions = 64;

/** Runs expressions in a world that is new each time. */
export interface ScriptSandbox {
  /** What the expression gives for this context (JSON text), or why it gives no boolean. What that took is taken from the budget. */
  run(expression: string, contextJson: string, budget?: ConditionBudget): Result<boolean, ConditionFailure>;
  /** Why the expression could not be run in any context, if so. */
  check(expression: string): Result<void, ConditionFailure>;
}

interface Compiled {
  readonly image: MemoryImage;
  /** The function in the image that takes the context as text and gives 1 (true), 0 (false) or 2 (not a boolean). */
  readonly entry: number;
}

interface Handles {
  readonly context: number;
  readonly undefinedValue: number;
  readonly fileName: number;
  readonly input: number;
  readonly argument: number;
}

/** An engine in which scripts are run, with what each of them begins with. */
interface World {
  readonly newEngine: () => QuickjsEngine;
  readonly engine: QuickjsEngine;
  readonly handles: Handles;
  readonly base: MemoryImage;
}

function makeWorld(): World {
  const newEngine = loadQuickjsEngine();
  const engine = newEngine();
  const handles = prepare(engine);
  return { newEngine, engine, handles, base: captureMemory(engine.memory) };
}

/**
 * Makes a sandbox (QuickJS in WebAssembly). Each run starts from the memory image that was captured when the expression was
 * compiled, so that nothing a run leaves behind is met by another. An engine that trapped is thrown away. The first engine is made for the first script:
 * most instances have none, and it took a start a tenth of its time.
 */
export function createScriptSandbox(): ScriptSandbox {
  let world: World | undefined;
  const kept = new Map<string, Result<Compiled, ConditionFailure>>();

  // Traps end an engine; what state it was in does not matter, since every run begins with an image of the whole memory.
  function guarded<T>(
    work: (world: World) => Result<T, ConditionFailure>,
    beside: number,
    budget?: ConditionBudget,
  ): Result<T, ConditionFailure> {
    const present = (world ??= makeWorld());
    const { fuel } = present.engine;
    try {
      fuel.value = scriptLimits.fuel;
      return work(present);
    } catch (error) {
      const isOutOfFuel = fuel.value < 64 * 1024 && error instanceof WebAssembly.RuntimeError;
      world = { ...present, engine: present.newEngine() };
      return isOutOfFuel
        ? failure('TimeLimit', 'It takes too long')
        : failure('MemoryLimit', 'It needs too much memory or too deep a stack');
    } finally {
      if (budget !== undefined) budget.left -= scriptLimits.fuel - fuel.value + beside;
    }
  }

  function compiled(expression: string, budget?: ConditionBudget): Result<Compiled, ConditionFailure> {
    const known = kept.get(expression);
    kept.delete(expression);
    const result = known ?? guarded((present) => compile(present, expression), effort.compile, budget);
    kept.set(expression, result);
    const oldest = kept.size > keptExpressions ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return result;
  }

  return {
    run(expression, contextJson, budget) {
      const script = compiled(expression, budget);
      if (!script.ok) return script;
      return guarded(({ engine, handles }) => execute(engine, handles, script.value, contextJson), effort.run, budget);
    },
    check(expression) {
      const known = kept.get(expression);
      if (known !== undefined) return known.ok ? ok(undefined) : known;
      return guarded(({ engine, handles, base }) => {
        // Nothing is kept of it: to make an image of it would take a hundred times as long.
        restoreMemory(engine.memory, base);
        const checked = evaluate(engine, handles, expression, compileOnly);
        return checked.ok ? ok(undefined) : checked;
      }, effort.run);
    },
  };
}

// Makes the realm. It has no code of ours in it, so that a script finds nothing but the language.
function prepare({ functions, fuel, memory }: QuickjsEngine): Handles {
  fuel.value = 1_000_000_000;
  const runtime = functions._QTS_NewRuntime();
  functions._QTS_RuntimeSetMemoryLimit(runtime, scriptLimits.memory);
  functions._QTS_RuntimeSetMaxStackSize(runtime, scriptLimits.stack);
  const context = functions._QTS_NewContext(runtime, intrinsics);
  const handles = {
    context,
    undefinedValue: functions._QTS_GetUndefined(),
    fileName: functions._malloc(16),
    input: functions._malloc(scriptLimits.context + 1),
    argument: functions._malloc(8),
  };
  write(memory, handles.fileName, 'condition', 16);
  const engine = { functions, fuel, memory };
  const isBare = evaluate(
    engine,
    handles,
    'delete Math.random && typeof Date === "undefined" && typeof Promise === "undefined"',
    0,
  );
  if (!isBare.ok) throw new CodedError('UnknownQuickjsBuild', isBare.error.message);
  return handles;
}

function compile({ engine, handles, base }: World, expression: string): Result<Compiled, ConditionFailure> {
  resetMemory(engine.memory, base);
  // On its own it must be a whole program: text that closes a bracket of the wrapper and opens another is none. What is one can be run:
  // `check` asks no more.
  const checked = evaluate(engine, handles, expression, compileOnly);
  if (!checked.ok) return checked;
  resetMemory(engine.memory, base);
  const asExpression = evaluate(engine, handles, entrySource(`((context) => (${expression}\n))(parse(text))`), 0);
  if (asExpression.ok) return ok({ image: captureMemory(engine.memory), entry: asExpression.value });
  // Statements, such as `const limit = 5n; ...`: their last value counts.
  resetMemory(engine.memory, base);
  const program = `(globalThis.context = parse(text), evaluate(${JSON.stringify(expression)}))`;
  const asProgram = evaluate(engine, handles, entrySource(program), 0);
  if (asProgram.ok) return ok({ image: captureMemory(engine.memory), entry: asProgram.value });
  // A place in what was put around it says nothing of the expression.
  return failure(asProgram.error.reason, asProgram.error.message);
}

function entrySource(value: string): string {
  return `((parse, evaluate) => (text) => { const value = ${value}; return value === true ? 1 : value === false ? 0 : 2; })(JSON.parse, eval)`;
}

function execute(
  engine: QuickjsEngine,
  handles: Handles,
  { image, entry }: Compiled,
  contextJson: string,
): Result<boolean, ConditionFailure> {
  const { functions, memory } = engine;
  restoreMemory(memory, image);
  if (!write(memory, handles.input, contextJson, scriptLimits.context + 1)) {
    return failure('ContextTooLarge', 'The request and what it refers to are too large for a condition');
  }
  const text = functions._QTS_NewString(handles.context, handles.input);
  new DataView(memory.buffer).setUint32(handles.argument, text, true);
  const returned = functions._QTS_Call(handles.context, entry, handles.undefinedValue, 1, handles.argument);
  const thrown = functions._QTS_ResolveException(handles.context, returned);
  if (thrown !== 0) return describe(engine, handles, thrown, 'Error');
  const answer = functions._QTS_GetFloat64(handles.context, returned);
  return answer === 2 ? failure('NotBoolean', 'It does not give true or false') : ok(answer === 1);
}

// Evaluates source text that is written behind everything else in the input buffer; gives the handle of its value.
function evaluate(engine: QuickjsEngine, handles: Handles, source: string, flags: number): Result<number, ConditionFailure> {
  const { functions, memory } = engine;
  const length = write(memory, handles.input, source, scriptLimits.context + 1);
  if (!length) return failure('Syntax', 'It is too long');
  const value = functions._QTS_Eval(handles.context, handles.input, length - 1, handles.fileName, 0, flags);
  const thrown = functions._QTS_ResolveException(handles.context, value);
  return thrown === 0 ? ok(value) : describe(engine, handles, thrown, 'Syntax');
}

function describe(
  { functions, memory }: QuickjsEngine,
  handles: Handles,
  thrown: number,
  reason: ConditionFailureReason,
): { readonly ok: false; readonly error: ConditionFailure } {
  const text = read(memory, functions._QTS_Dump(handles.context, thrown));
  const { name, message, at } = parseError(text);
  // An error for which there is no memory left is thrown as null.
  if (name === 'InternalError' || text === 'null') return failure('MemoryLimit', 'It needs too much memory or too deep a stack');
  const described = { reason, message: `${name}: ${message}`.slice(0, 300) };
  return err(reason === 'Syntax' && at ? { ...described, at } : described);
}

interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly at?: { readonly line: number; readonly column: number };
}

function parseError(text: string): ThrownError {
  try {
    const thrown: unknown = JSON.parse(text);
    if (typeof thrown === 'object' && thrown !== null && 'name' in thrown && 'message' in thrown) {
      const said = { name: String(thrown.name), message: String(thrown.message) };
      const place = 'stack' in thrown ? /^ *at condition:([0-9]+):([0-9]+)$/m.exec(String(thrown.stack)) : null;
      return place ? { ...said, at: { line: Number(place[1]), column: Number(place[2]) } } : said;
    }
  } catch {
    // Not an error object: whatever was thrown is shown as it is.
  }
  return { name: 'Thrown', message: text };
}

function failure(reason: ConditionFailureReason, message: string): { readonly ok: false; readonly error: ConditionFailure } {
  return err({ reason, message });
}

const encoder = new TextEncoder();

// Writes zero-terminated UTF-8. Gives the bytes written with the terminator, or 0 if the text does not fit.
function write(memory: WebAssembly.Memory, at: number, text: string, size: number): number {
  const target = new Uint8Array(memory.buffer, at, size - 1);
  const { read: taken, written } = encoder.encodeInto(text, target);
  if (taken < text.length) return 0;
  new Uint8Array(memory.buffer)[at + written] = 0;
  return written + 1;
}

function read(memory: WebAssembly.Memory, at: number): string {
  const bytes = new Uint8Array(memory.buffer);
  const end = bytes.indexOf(0, at);
  return new TextDecoder().decode(bytes.slice(at, Math.min(end, at + 65_536)));
}
