/**
 * For the `ref` of a picture: calls `tell` if the picture failed before its listeners were attached, as on a
 * server-rendered page. A picture smaller than one pixel also has no natural width, but can be decoded.
 */
export function tellIfFailed(picture: HTMLImageElement | null, tell: () => void): void {
  if (picture?.complete && picture.naturalWidth === 0) picture.decode().catch(tell);
}
