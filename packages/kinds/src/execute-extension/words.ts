import type { ExtensionPayload } from '../schemas/index.ts';
import type { ExtensionOrder } from '@countersign/model';

import { destinationValue } from '../words/destinations.ts';
import { defineWords } from '../words/kind-words.ts';
import type { Value } from '../words/values.ts';
import { caution } from '../words/warning.ts';

/** As the model's own check, without its schemas. */
function isOrder(payload: ExtensionPayload): payload is ExtensionOrder {
  return (
    payload.type === 'v0_CreateTransactionOrder' &&
    typeof payload.externalAccountId === 'string' &&
    typeof payload.parameters === 'object' &&
    payload.parameters !== null &&
    'type' in payload.parameters &&
    (payload.parameters.type === 'Trade' || payload.parameters.type === 'Transfer')
  );
}

function text(value: string): Value {
  return { kind: 'text', text: value };
}

function placeOf(to: Extract<ExtensionOrder['parameters'], { type: 'Transfer' }>['destination']): Value {
  if (to.type === 'ExternalAccount') return { kind: 'id', text: to.externalAccountId, of: 'external account' };
  const { tag, ...destination } = to;
  // The public API says no kind here.
  return destinationValue(tag === undefined ? destination : { ...destination, tag: { type: 'DestinationTag', value: tag } });
}

/** Something outside of the instance is asked to act: an exchange, by the public API's own order, or another extension. */
export const executeExtension = defineWords({
  type: 'v0_ExecuteExtension',
  title: '{{who}} proposed running an extension',
  english: {
    buy: 'buy {{quantity}} {{base}} for {{quote}} on the external account {{from}}',
    sell: 'sell {{quantity}} {{base}} for {{quote}} on the external account {{from}}',
    transfer: 'send {{amount}} {{asset}} from the external account {{from}} to {{to}}',
    call: 'have the extension {{kind}} do what is shown below',
  },
  says: ({ payload }) => {
    if (!isOrder(payload)) return { key: 'call', pieces: { kind: text(payload.type) } };
    const from: Value = { kind: 'id', text: payload.externalAccountId, of: 'external account' };
    const { parameters } = payload;
    if (parameters.type === 'Transfer') {
      const { amount, externalTickerName, destination } = parameters;
      const pieces = { amount: text(amount), asset: text(externalTickerName), from, to: placeOf(destination) };
      return { key: 'transfer', pieces };
    }
    const { direction, quantity, baseExternalTickerName: base, quoteExternalTickerName: quote } = parameters;
    const traded = { quantity: text(quantity), base: text(base), quote: text(quote) };
    return { key: direction === 'Buy' ? 'buy' : 'sell', pieces: { ...traded, from } };
  },
  first: [
    { path: 'payload.externalAccountId', kind: 'id', of: 'external account' },
    { path: 'payload.parameters.type', kind: 'word' },
    { path: 'payload.parameters.direction', kind: 'word' },
    // In the exchange's own units, as decimal text.
    { path: 'payload.parameters.amount', kind: 'text' },
    { path: 'payload.parameters.*', kind: 'open' },
    { path: 'payload.parameters.**', kind: 'open' },
    { path: 'payload.description', kind: 'open' },
  ],
  others: [{ path: 'payload.**', kind: 'open' }],
  warnings: () => [caution('SignsForOutside')],
  proposing: { as: 'action', of: 'instance' },
});
