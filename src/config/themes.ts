/** Names of the token sets in src/ui/brands; `default` is the tokens without one. */
export const THEMES = ['default', 'firefly', 'koral'] as const;
