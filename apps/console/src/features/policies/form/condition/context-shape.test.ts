import { expect, test } from 'vitest';

import { completionsAt } from './completion.ts';
import { contextShape } from './context-shape.ts';

const shape = contextShape();
const offered = (typed: string) => completionsAt(typed, typed.length, shape).options.map(({ name }) => name);

test.each([
  ['context.', ['request', 'references', 'destinations', 'fee', 'orderKind', 'time']],
  ['context.time.', ['minute', 'weekday']],
  ['context.references.t', ['tickers', 'transactionOrders']],
  ['context.references.users[context.request.author.id].rol', ['roles']],
  ['context.references.endpoints["x"].trust', ['trustScore']],
  ['context.request.payload.outputs.some((output) => output.am', ['amount']],
  ['context.destinations.every((one) => one.endp', ['endpointId']],
])('the schemas offer after %s: %o', (typed, names) => {
  expect(offered(typed)).toEqual(names);
});
