import type { Notifier } from '@countersign/adapters/postgres';

type Calls<Port> = {
  [Name in keyof Port]: Port[Name] extends (...input: never[]) => Promise<unknown> ? Name : never;
}[keyof Port];

/** The port, with all who wait for something to happen being woken after each of the calls. */
export function publishing<Port extends object>(
  port: Port,
  calls: readonly Calls<Port>[],
  notifier: Pick<Notifier, 'notify'>,
): Port {
  const published = calls.map((name) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- `Calls` names what is a function alone; it is called as its caller calls it.
    const call = port[name] as (...input: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...input: unknown[]) => {
        const outcome = await call(...input);
        notifier.notify();
        return outcome;
      },
    ] as const;
  });
  return { ...port, ...Object.fromEntries(published) };
}
