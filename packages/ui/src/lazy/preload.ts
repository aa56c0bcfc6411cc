/** The files that have come, or are on their way. */
const coming = new Map<string, Promise<void>>();

/**
 * Fetches the files of code, and lets the browser load that code once all are here. A module that did not come once never comes again: the HTML
 * standard has the page remember its failure ("fetch a single module script"). So no module is asked for before its bytes are in the browser's
 * cache, which keeps them, since their names have their hashes.
 * Takes the place of Vite's own `__vitePreload`. Throws a TypeError where a file did not come.
 */
export async function preload<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(comeOnce));
  return await load();
}

function comeOnce(file: string): Promise<void> {
  const address = new URL(`/${file}`, document.baseURI).href;
  const known = coming.get(address);
  if (known !== undefined) return known;
  const come = comes(address).catch((error: unknown) => {
    coming.delete(address);
    throw error;
  });
  coming.set(address, come);
  return come;
}

async function comes(address: string): Promise<void> {
  // The page itself names it.
  if (document.querySelector(`link[href="${new URL(address).pathname}"]`) !== null) return;
  if (address.endsWith('.css')) return await styleComes(address);
  const signal = AbortSignal.timeout(stalledMilliseconds);
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new TypeError(`${address} answers ${response.status}`);
    await response.arrayBuffer();
  } catch (error) {
    // A browser waits for minutes on a connection that says nothing.
    throw signal.aborted ? new TypeError(`${address} did not come in time`, { cause: error }) : error;
  }
}

/** After which a file is asked for again: by then two kilobytes a second have brought all of a screen. */
const stalledMilliseconds = 120_000;

function styleComes(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // One that stays is taken to have come.
      link.remove();
      reject(new TypeError(`${address} did not come`));
    });
    document.head.append(link);
  });
}
