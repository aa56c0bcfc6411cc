import { err, ok } from '@countersign/kernel';
import { hasAlias, type People, type SignInProvider } from '@countersign/service';

/**
 * The provider with its subjects looked up in users' `loginIds`: anyone who is no user's subject gets no session, and the session
 * shows the person's key and a name that users know. The email that the provider claims grants nothing.
 */
export function linkLoginIds(provider: SignInProvider, people: People): SignInProvider {
  return {
    ...provider,
    async redeem(attempt, parameters) {
      const redeemed = await provider.redeem(attempt, parameters);
      if (!redeemed.ok) return redeemed;
      const { tokens, subject, email } = redeemed.value;
      const known = await people.withLoginId({ id: subject, providerId: provider.id });
      const [first, ...others] = known;
      if (first === undefined) return err('AccountNotLinkedError');
      const alias = known.some((person) => hasAlias(person, email)) ? email : (first.aliases[0] ?? email);
      return ok({ tokens, subject, email: alias, ...(others.length === 0 ? { publicKey: first.publicKey } : {}) });
    },
  };
}
