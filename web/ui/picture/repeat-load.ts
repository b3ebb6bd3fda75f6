/** For the ref of an image in a page that the server sent: it may have loaded, or failed, before React listened. */
export function repeatLoad(image: HTMLImageElement | null): void {
  if (image?.complete) image.dispatchEvent(new Event(image.naturalWidth > 0 ? 'load' : 'error'))
}
