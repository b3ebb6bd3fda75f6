export function LandingPage() {
  return <h1>One good question, every school day.</h1>
}
