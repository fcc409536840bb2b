/** Opens an address in its own window, or in this tab when the browser blocks windows. */
export function openWindow(address: string): void {
  // With `noopener` the browser would not tell whether it opened.
  const opened = window.open(address, '_blank');
  if (opened === null) window.location.assign(address);
  else opened.opener = null;
}
