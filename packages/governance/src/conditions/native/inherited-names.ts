/**
 * Names that values inherit from the language, in any engine: a native evaluation that meets one of them on a value which has
 * no member of its own by that name leaves the answer to the script engine.
 */
export const inheritedNames: ReadonlySet<string> = new Set(
  (
    '__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ anchor at big blink bold charAt charCodeAt ' +
    'codePointAt concat constructor copyWithin endsWith entries every fill filter find findIndex findLast findLastIndex fixed flat ' +
    'flatMap fontcolor fontsize forEach hasOwnProperty includes indexOf isPrototypeOf isWellFormed italics join keys lastIndexOf ' +
    'length link localeCompare map match matchAll normalize padEnd padStart pop propertyIsEnumerable push reduce reduceRight repeat ' +
    'replace replaceAll reverse search shift slice small some sort splice split startsWith strike sub substr substring sup ' +
    'toExponential toFixed toLocaleLowerCase toLocaleString toLocaleUpperCase toLowerCase toPrecision toReversed toSorted toSpliced ' +
    'toString toUpperCase toWellFormed trim trimEnd trimLeft trimRight trimStart unshift valueOf values with'
  ).split(' '),
);
