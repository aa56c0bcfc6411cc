import type { BrowserContext } from '@playwright/test';

const mark = 'Content security policy violated:';

/** Collects what a browser's pages do against their own content security policy; also what they catch, of which the console says nothing. */
export async function collectPolicyViolations(context: BrowserContext, found: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.text().startsWith(mark)) found.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
  });
  await context.addInitScript((start) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.warn(start, violatedDirective, blockedURI, sourceFile),
    );
  }, mark);
}
