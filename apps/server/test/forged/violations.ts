import type { TestInstance } from '../harness.ts';

/** How often the instance has found, since it started, that somebody else changed its database. */
export async function violations({ url }: Pick<TestInstance, 'url'>): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^integrity_violations_total (\d+)$/m.exec(text)?.[1]);
}
