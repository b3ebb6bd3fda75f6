/** Histogram buckets in milliseconds. 250 is our target. */
const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

export type CountResponse = (status: number, milliseconds: number) => void

type Counted = { labels: string; buckets: Float64Array; sumMilliseconds: number }

/** Response times by route. Not a prom-client Histogram, which looks up its labels for every response: microseconds on the hot path. */
export function responseTimes() {
  const all: Counted[] = []

  const countedFor = (labels: string): Counted => {
    const counted = { labels, buckets: new Float64Array(bounds.length + 1), sumMilliseconds: 0 }
    all.push(counted)
    return counted
  }

  return {
    /** The route is a pattern, never a URL: there are few of them, and they contain no ids. */
    counterFor(method: string, route: string): CountResponse {
      const byClass: Counted[] = []
      return (status, milliseconds) => {
        const statusClass = Math.floor(status / 100)
        const counted = (byClass[statusClass] ??= countedFor(
          `method="${method}",route="${route}",status="${statusClass}xx"`,
        ))
        let at = 0
        while (at < bounds.length && milliseconds > (bounds[at] ?? 0)) at += 1
        counted.buckets[at] = (counted.buckets[at] ?? 0) + 1
        counted.sumMilliseconds += milliseconds
      }
    },
    /** In the Prometheus text format. */
    text: (name: string): string =>
      [
        `# HELP ${name} How long answers took, until their last byte was sent.`,
        `# TYPE ${name} histogram`,
        ...all.flatMap((counted) => linesOf(name, counted)),
      ].join('\n') + '\n',
  }
}

function linesOf(name: string, { labels, buckets, sumMilliseconds }: Counted): string[] {
  let count = 0
  const lines = Array.from(buckets, (inBucket, at) => {
    count += inBucket
    const bound = bounds[at]
    return `${name}_bucket{${labels},le="${bound === undefined ? '+Inf' : bound / 1000}"} ${count}`
  })
  return [...lines, `${name}_sum{${labels}} ${sumMilliseconds / 1000}`, `${name}_count{${labels}} ${count}`]
}
