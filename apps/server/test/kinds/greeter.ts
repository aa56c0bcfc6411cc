import { extension } from '@countersign/service';
import { z } from 'zod';

/** An extension whose calls can be looked at. */
export function greeterExtension() {
  const greeted: string[] = [];
  const greeter = extension({
    name: 'test.greet',
    version: '1',
    payload: z.strictObject({ type: z.literal('test.greet') }),
    execute: ({ intentId }) => {
      greeted.push(intentId);
      return Promise.resolve();
    },
  });
  return { greeter, greeted };
}
