/** A fault that the simulation puts in; whatever it leads to in the log of the platform is expected. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault';
}
