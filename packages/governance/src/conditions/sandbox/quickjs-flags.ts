// Bits of the C interface of quickjs-emscripten 0.32 (JS_EVAL_FLAG_*, QTS_Intrinsic_*).

/** Compile and do not run. */
export const compileOnly = 32;

const objects = 1;
const evaluation = 4;
const stringNormalize = 8;
const regExp = 16;
const regExpCompiler = 32;
const json = 64;
const mapAndSet = 256;
const bigInt = 2048;

/** What a realm is made of: no Date, Proxy, typed arrays, promises, weak references. */
export const intrinsics = objects | evaluation | stringNormalize | regExp | regExpCompiler | json | mapAndSet | bigInt;
