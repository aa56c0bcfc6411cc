/** Version 3.0, without security, and as one who connects (ZMTP 3.0, https://rfc.zeromq.org/spec/23). */
const greeting = Buffer.concat([
  Buffer.from([0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f]),
  Buffer.from([3, 0]),
  Buffer.from('NULL'.padEnd(20, '\0'), 'latin1'),
  Buffer.alloc(32),
]);
/** Where a greeting has the version, and the mechanism behind it. */
const versionAt = 10;
const mechanism = { start: 12, end: 32 };

/** Bits of a frame's first byte. */
const more = 1;
const long = 2;
const command = 4;

/** What a publisher of news sends has 32 bytes; one that announces more than this means something else. */
const longestFrame = 1_024;

/** What a subscriber says at first: who it is. */
export const opening = greeting;

/** What it says once the other side has greeted: that it subscribes to a topic. */
export function subscription(topic: string): Buffer {
  const ready = Buffer.concat([shortText('READY'), shortText('Socket-Type'), longText('SUB')]);
  const subscribe = Buffer.concat([Buffer.from([1]), Buffer.from(topic, 'latin1')]);
  return Buffer.concat([Buffer.from([command, ready.length]), ready, Buffer.from([0, subscribe.length]), subscribe]);
}

function shortText(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
}

function longText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text, 'latin1')]);
}

/** What comes from a publisher, as far as it matters. */
export interface Heard {
  /** It greeted, so that it can be subscribed to. */
  readonly onGreeting: () => void;
  /** A message, by its first part. */
  readonly onMessage: (topic: string) => void;
}

/**
 * Reads what a publisher sends, in whatever pieces it comes: gives what takes the next one, which says in words what is wrong where it is nothing that
 * a publisher sends. Of a message nothing is kept but its first part.
 */
export function createReader({ onGreeting, onMessage }: Heard): (piece: Buffer) => string | undefined {
  let rest: Buffer = Buffer.alloc(0);
  let isGreeted = false;
  /** The first part of the message that is coming; undefined before one begins. */
  let topic: string | undefined;

  function greet(): string | undefined {
    if (rest[0] !== greeting[0] || rest[9] !== greeting[9]) return 'no greeting of ZMTP';
    if ((rest[versionAt] ?? 0) < 3) return 'a version of ZMTP before 3.0';
    const named = rest.subarray(mechanism.start, mechanism.end).toString('latin1').replace(/\0+$/, '');
    if (named !== 'NULL') return 'a mechanism of security that is not known';
    rest = rest.subarray(greeting.length);
    isGreeted = true;
    onGreeting();
    return undefined;
  }

  /** Takes a frame off, if it is all there. */
  function frame(): { readonly flags: number; readonly body: Buffer } | 'Incomplete' | 'TooLong' {
    const [flags, size] = rest;
    if (flags === undefined || size === undefined) return 'Incomplete';
    const isLong = (flags & long) !== 0;
    if (isLong && rest.length < 9) return 'Incomplete';
    const length = isLong ? Number(rest.readBigUInt64BE(1)) : size;
    if (length > longestFrame) return 'TooLong';
    const start = isLong ? 9 : 2;
    if (rest.length < start + length) return 'Incomplete';
    const body = rest.subarray(start, start + length);
    rest = rest.subarray(start + length);
    return { flags, body };
  }

  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    if (!isGreeted) {
      if (rest.length < greeting.length) return undefined;
      const problem = greet();
      if (problem !== undefined) return problem;
    }
    for (;;) {
      const next = frame();
      if (next === 'Incomplete') return undefined;
      if (next === 'TooLong') return 'a longer message than news are';
      // Who it is, and that it refuses, which it shows by ending the connection.
      if ((next.flags & command) !== 0) continue;
      topic ??= next.body.toString('latin1');
      if ((next.flags & more) !== 0) continue;
      onMessage(topic);
      topic = undefined;
    }
  };
}
