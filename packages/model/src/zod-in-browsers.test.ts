import { afterEach, expect, test, vi } from 'vitest';
import type * as Zod from 'zod';

const native = globalThis.Function;
afterEach(() => {
  globalThis.Function = native;
});

/** How often code was made from text while a schema was built and used. */
async function timesOfMakingCode(load: () => Promise<Pick<typeof Zod, 'z'>>): Promise<number> {
  let times = 0;
  const counted = (made: unknown) => {
    times++;
    return made as object;
  };
  globalThis.Function = new Proxy(native, {
    construct: (target, texts: string[]) => counted(Reflect.construct(target, texts)),
    apply: (target, _self, texts: string[]) => counted(Reflect.construct(target, texts)),
  });
  vi.resetModules();
  const { z } = await load();
  expect(z.object({ name: z.string() }).parse({ name: 'x' })).toEqual({ name: 'x' });
  return times;
}

test('no page makes code from text, as a server may', async () => {
  expect(await timesOfMakingCode(() => import('zod'))).toBeGreaterThan(0);
  expect(await timesOfMakingCode(() => import('./zod-in-browsers.ts'))).toBe(0);
});
