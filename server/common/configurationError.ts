/** Thrown when the platform cannot run with these settings. The message names setting and remedy. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
