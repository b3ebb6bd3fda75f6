export function GalleryPage() {
  return <h1>x</h1>
}
