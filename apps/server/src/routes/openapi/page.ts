import { refusalReasons } from '@countersign/contract';
import type { Contract, Endpoint } from '@countersign/contract';
import { errorReasons } from '@countersign/model';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

const accessTexts = {
  Public: 'Anybody',
  Person: 'Whoever has an access token',
  Member: 'Unlocked users of any domain',
  DomainReader: 'Whoever may read something of the domain',
  DomainUser: 'Unlocked users of the domain',
} as const satisfies Record<Extract<Endpoint['access'], string>, string>;

function accessText({ access }: Endpoint): string {
  return typeof access === 'string' ? accessTexts[access] : `Whoever may read the ${access.resource} of the domain`;
}

function names(title: string, fields: Readonly<Record<string, unknown>> | undefined): string {
  const list = Object.keys(fields ?? {});
  if (list.length === 0) return '';
  return `<dt>${title}</dt><dd>${list.map((name) => `<code>${escape(name)}</code>`).join(' ')}</dd>`;
}

function endpointText(endpoint: Endpoint): string {
  const refusals = refusalReasons(endpoint).map((reason) => `<code>${errorReasons[reason]} ${reason}</code>`);
  return `<details><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> ${escape(endpoint.summary)}</summary><dl>
<dt>Who may call it</dt><dd>${accessText(endpoint)}</dd>
${names('Path', endpoint.params?.shape)}${names('Query', endpoint.query?.shape)}
<dt>Answer</dt><dd><code>${endpoint.status}</code></dd>
<dt>Refusals</dt><dd>${refusals.join(' ')}</dd></dl></details>`;
}

/** A page to browse the API: every endpoint with who may call it, its parameters and its refusals. It needs no script. */
export function apiPage(title: string, endpoints: Readonly<Partial<Contract>>): string {
  const sections = Object.entries(endpoints).map(
    ([resource, verbs]) =>
      `<section><h2>${escape(resource)}</h2>${Object.values(verbs as Readonly<Record<string, Endpoint>>)
        .map(endpointText)
        .join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} API</title><link rel="stylesheet" href="/openapi.css"></head>
<body><main><h1>${escape(title)} API</h1>
<p>Shapes of bodies and answers: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}</main></body></html>
`;
}

/** The page's style. */
export const apiPageStyle = `:root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2rem; font-size: 1.1rem; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.4rem 0; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; }
dt { font-weight: 600; margin-top: 0.4rem; }
dd { margin: 0; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
`;
