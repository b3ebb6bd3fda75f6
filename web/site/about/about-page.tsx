export function AboutPage() {
  return <h1>It starts with a dot.</h1>
}
