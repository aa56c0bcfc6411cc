import type { Endpoint, OpenApiDocument } from '@countersign/contract';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** What the page shows of an operation of the document. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Readonly<Record<string, unknown>>;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly example?: unknown; readonly examples?: object; readonly schema: object }>>;

const accessTexts = {
  Public: 'Anybody',
  Person: 'Anyone with an access token',
  Member: 'Unlocked users of any domain',
  DomainReader: 'Anyone who may read something of the domain',
  DomainUser: 'Unlocked users of the domain',
} as const satisfies Record<Extract<Endpoint['access'], string>, string>;

function accessText({ access }: Endpoint): string {
  return typeof access === 'string' ? accessTexts[access] : `Anyone who may read the ${access.resource} of the domain`;
}

/** What a schema takes, in a few words. */
function typeText(schema: Readonly<Record<string, unknown>>): string {
  const { enum: values, type, items, format, $ref: reference } = schema;
  if (Array.isArray(values)) return values.map(String).join(' | ');
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? '';
  if (type === 'array') return `${typeText({ ...(typeof items === 'object' && items) })}, repeated`;
  if (typeof format === 'string') return format;
  return typeof type === 'string' ? type : 'text';
}

function parametersText({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escape(typeText(schema))}</td></tr>`,
  );
  return `<dt>Parameters</dt><dd><table><tbody>${rows.join('')}</tbody></table></dd>`;
}

function contentText(content: Content | undefined): string {
  return Object.entries(content ?? {})
    .map(([type, { example, schema }]) => {
      const shape = '$ref' in schema ? ` <code>${escape(String(schema.$ref).split('/').at(-1) ?? '')}</code>` : '';
      const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
      const shown = example === undefined ? '' : `<pre tabindex="0">${escape(text)}</pre>`;
      return `<p>${escape(type)}${shape}</p>${shown}`;
    })
    .join('');
}

function refusalsText({ responses }: Operation, endpoint: Endpoint): string {
  const refusals = Object.entries(responses).filter(([status]) => status !== String(endpoint.status));
  return refusals.map(([status, { description }]) => `<p><code>${status}</code> ${escape(description)}</p>`).join('');
}

function descriptionText({ description = '' }: Operation): string {
  const paragraphs = description.split('\n\n').filter((text) => text !== '');
  return paragraphs.map((text) => `<p>${escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`).join('');
}

function operationText(endpoint: Endpoint, operation: Operation): string {
  const body = operation.requestBody === undefined ? '' : `<dt>Body</dt><dd>${contentText(operation.requestBody.content)}</dd>`;
  const answer = contentText(operation.responses[endpoint.status]?.content);
  return `<details id="${escape(operation.operationId)}"><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> ${escape(endpoint.summary)}</summary>${descriptionText(operation)}<dl>
<dt>Who may call it</dt><dd>${accessText(endpoint)}</dd>
${parametersText(operation)}${body}
<dt>Answer</dt><dd><p><code>${endpoint.status}</code></p>${answer}</dd>
<dt>Refusals</dt><dd>${refusalsText(operation, endpoint)}</dd></dl></details>`;
}

/**
 * A page to browse the API: every endpoint with who may call it, what it takes and gives, examples, and its refusals. It needs no script
 * and nothing from elsewhere, and a browser's own search opens what it finds.
 */
export function apiPage(
  title: string,
  endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  document: OpenApiDocument,
): string {
  const sections = Object.entries(endpoints).map(([resource, verbs]) => {
    const operations = Object.values(verbs).map((endpoint) =>
      // oxlint-disable-next-line typescript/consistent-type-assertions -- The document has an operation for each endpoint; its own type says no more than an object.
      operationText(endpoint, document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation),
    );
    return `<section id="${escape(resource)}"><h2>${escape(resource)}</h2>${operations.join('\n')}</section>`;
  });
  const links = Object.keys(endpoints).map((resource) => `<a href="#${escape(resource)}">${escape(resource)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} API</title><link rel="stylesheet" href="/openapi.css"></head>
<body><main><h1>${escape(title)} API</h1>
<p>The same for programs, with all shapes: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Resources">${links.join(' ')}</nav>
${sections.join('\n')}</main></body></html>
`;
}

/** The page's style. */
export const apiPageStyle = `:root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
main { max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; }
h2 { margin-top: 2rem; font-size: 1.1rem; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.4rem 0; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; }
dt { font-weight: 600; margin-top: 0.4rem; }
dd { margin: 0; overflow-wrap: anywhere; }
dd p { margin: 0.2rem 0; }
td { padding: 0.1rem 1rem 0.1rem 0; vertical-align: top; }
pre { margin: 0.2rem 0; padding: 0.6rem; max-height: 24rem; overflow: auto; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
`;
