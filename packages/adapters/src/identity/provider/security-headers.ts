import { watchingScriptSource } from '../pages/assets.ts';

/** Headers of every page we render: nothing from another origin, no framing, no script but our own, no inline style. */
export function pageSecurityHeaders(formTargets: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    `default-src 'none'`,
    `script-src ${watchingScriptSource}`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    // Browsers hold form-action against the redirects that follow a form as well.
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}
