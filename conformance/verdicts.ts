/** The platform answers differently from the contract or the specification. Ends the check. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

/** The check cannot run on this platform, with the reason. It counts as neither passed nor failed. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}
