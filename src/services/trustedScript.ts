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
 * The address of one of our own scripts, made so that a worker may start from it under the page's Trusted Types. It is
 * made at the first call and kept, since a page allows one policy of a name. The policy must be named in the page's
 * Content-Security-Policy.
 */
export function trustedScript(policy: string, address: string): () => string {
  let made: string | undefined;
  return (): string => {
    made ??= make(globalThis, policy, address);
    return made;
  };
}
