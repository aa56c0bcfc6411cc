import type { WakeUps } from '@countersign/adapters/postgres';

type Calls<Port> = {
  [Name in keyof Port]: Port[Name] extends (...input: never[]) => Promise<unknown> ? Name : never;
}[keyof Port];

/** The port, with all who wait for something to happen being woken after each of the calls. */
export function announcing<Port extends object>(port: Port, calls: readonly Calls<Port>[], wakeUps: WakeUps): Port {
  const announced = calls.map((name) => {
    const call = port[name] as (...input: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...input: unknown[]) => {
        const outcome = await call(...input);
        wakeUps.announce();
        return outcome;
      },
    ] as const;
  });
  return { ...port, ...Object.fromEntries(announced) };
}
