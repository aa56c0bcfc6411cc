import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Posts JSON over a kept connection and reads the answer. Throws on any status but 2xx. */
export function post(url: string, token: string, body: string): Promise<string> {
  return new Promise((done, fail) => {
    const call = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (answer.statusCode === 202) done(text);
          else fail(new Error(`${answer.statusCode} ${text}`));
        });
      },
    );
    call.once('error', fail);
    call.end(body);
  });
}

/** Ends the kept connections. */
export function closeConnections(): void {
  agent.destroy();
}
