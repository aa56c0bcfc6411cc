/** An answer, its body read. */
export interface BrowserAnswer {
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser as far as signing in goes: it keeps cookies and follows redirects. */
export interface Browser {
  get(url: string): Promise<BrowserAnswer>;
  post(url: string, fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>): Promise<BrowserAnswer>;
  /** Without following redirects. */
  visit(url: string, init?: RequestInit): Promise<BrowserAnswer>;
  json<T>(url: string): Promise<T>;
  /** Every `Set-Cookie` line that came. */
  readonly cookieLines: readonly string[];
}

interface Cookie {
  readonly path: string;
  readonly value: string;
}

/** A browser with an empty jar. Its cookies are shared by all ports of a host, as in real ones. */
export function createBrowser(): Browser {
  const jar = new Map<string, Cookie>();
  const cookieLines: string[] = [];

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      cookieLines.push(line);
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const name = pair.slice(0, pair.indexOf('='));
      const attribute = (wanted: string): string | undefined =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const expires = attribute('expires');
      const isExpired = attribute('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() < Date.now());
      if (isExpired) jar.delete(name);
      else jar.set(name, { path: attribute('path') ?? '/', value: pair.slice(pair.indexOf('=') + 1) });
    }
  }

  async function visit(url: string, init: RequestInit = {}): Promise<BrowserAnswer> {
    const { pathname } = new URL(url);
    const cookie = [...jar].filter(([, { path }]) => pathname.startsWith(path)).map(([name, { value }]) => `${name}=${value}`);
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie.join('; '));
    const response = await fetch(url, { ...init, redirect: 'manual', headers });
    keep(response);
    return { status: response.status, url, headers: response.headers, text: await response.text() };
  }

  async function follow(answer: BrowserAnswer): Promise<BrowserAnswer> {
    let current = answer;
    for (let hops = 0; hops < 10; hops++) {
      const location = current.headers.get('location');
      if (location === null) return current;
      current = await visit(new URL(location, current.url).href);
    }
    throw new Error(`Too many redirects from ${answer.url}`);
  }

  return {
    visit,
    get: async (url) => await follow(await visit(url)),
    post: async (url, fields, headers = {}) =>
      await follow(await visit(url, { method: 'POST', body: new URLSearchParams(fields), headers })),
    json: async <T>(url: string) => JSON.parse((await visit(url)).text) as T,
    cookieLines,
  };
}
