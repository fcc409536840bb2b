interface TrustedTypesLike {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

const hasTrustedTypes = (scope: object): scope is { trustedTypes: TrustedTypesLike } =>
  'trustedTypes' in scope && scope.trustedTypes !== undefined;

function make(scope: object, policy: string, address: string): string {
  if (!hasTrustedTypes(scope)) return address;
  return scope.trustedTypes.createPolicy(policy, { createScriptURL: () => address }).createScriptURL(address);
}

/**
 * Returns the URL of one of our scripts in a form that Trusted Types accepts for workers. It is created at the first
 * call and reused, since a page allows one policy per name. The page's Content-Security-Policy must list the policy.
 */
export function trustedScript(policy: string, address: string): () => string {
  let made: string | undefined;
  return (): string => {
    made ??= make(globalThis, policy, address);
    return made;
  };
}
