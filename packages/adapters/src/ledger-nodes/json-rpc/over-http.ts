import { Again } from './again.ts';
import { answersTo } from './answers.ts';
import { jsonRpc, type Dialect, type Form } from './dialect.ts';
import { requestByHttp } from './http-request.ts';
import type { NodeSettings, Transport } from './json-rpc.ts';

/** A node by HTTP, where requests have nothing to do with each other. */
export function overHttp(settings: NodeSettings, who: string, dialect: Dialect): Transport {
  const { overHttp: form = jsonRpc } = dialect;
  return {
    async send(calls, { mostBytes }) {
      const bodies = calls.map((call, id) => form.write(id, call));
      const body = JSON.stringify(bodies.length === 1 ? bodies[0] : bodies);
      const { status, text } = await requestByHttp(settings, who, { url: settings.url, body, mostBytes });
      return answersTo([...calls.keys()], read(form, text, status), dialect);
    },
  };
}

function read(form: Form, text: string, status: number) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Again(`status ${status}, and no JSON`);
  }
  const found = form.read(value);
  if (found === undefined) throw new Again(`status ${status}, and no JSON-RPC`);
  return found;
}
