import { isObject } from '@countersign/kernel';
import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * Ends the provider's session at once where the id token hint, already validated, is about the person who is signed in
 * here: only their own console holds that token, so there is nothing to ask. False where a person has to be asked.
 */
export async function endSessionWithHint(context: KoaContextWithOIDC): Promise<boolean> {
  const { oidc } = context;
  const { session, provider, params, client } = oidc;
  const hint: unknown = oidc.entities['IdTokenHint'];
  const claims = isObject(hint) ? hint['payload'] : undefined;
  const subject = isObject(claims) ? claims['sub'] : undefined;
  if (session?.accountId === undefined || client === undefined || subject !== session.accountId) return false;
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await provider.Grant.adapter.destroy(grantId);
  }
  await session.destroy();
  context.cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax', signed: true });
  const target = params?.['post_logout_redirect_uri'];
  const state = params?.['state'];
  const url = new URL(typeof target === 'string' ? target : provider.urlFor('end_session_success'));
  if (typeof target === 'string' && typeof state === 'string') url.searchParams.set('state', state);
  context.status = 303;
  context.redirect(url.href);
  return true;
}
