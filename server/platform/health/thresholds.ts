/** How much may wait, and how long, before a busy server refuses more. docs/reliability.md has what the morning rush measured with them. */
export const thresholds = {
  /** The event loop is checked this often. A check later than `eventLoopLateMs` counts as late, which a collection of garbage alone does not cause. */
  eventLoopCheckMs: 50,
  eventLoopLateMs: 200,
  /** With no check on time for this long, a new call would wait behind everything already queued. */
  eventLoopShedAfterMs: 1000,

  /** Of one process: enough to keep two cores of PostgreSQL busy. docs/scaling.md counts on it. */
  connections: 10,
  /** Half a second of work for the connections. Past that, a caller is better off with a 503 than in the queue. */
  maxQueriesWaiting: 500,
  /** A second statement for many callers starts while the first still runs after this time: a silent connection must not hold up everyone. */
  batchPatienceMs: 25,
  batchesAtOnce: 2,
  maxInBatch: 200,

  /** Each takes a core for 37 ms: a small machine gains nothing from more. */
  passwordsAtOnce: 2,
  /** No more than the tries that an account has left during an attack: an attempt counts before its password is checked. */
  signInsAtOnce: 3,
  /** What a small machine checks in ten seconds. Anyone further back would have retried by then, and be queued twice. */
  maxPasswordsWaiting: 250,
  /** While the event loop works for more than this share of its time and others wait, a check rests before it starts: decision 47 has both rushes. */
  busyShare: 0.95,
  passwordRestMs: 60,

  /** More than a large school that signs in at the same moment, from one address; and than those who share its one login. */
  maxSignInsOfNetwork: 120,
  maxSignInsOfAccount: 60,
  /** Of a browser that was refused a moment ago: each next try would be looked up in the database again. */
  maxSignInsOfRefused: 3,
  refusedForMs: 2000,

  /** Then Today's page is sent without its value. Behind a proxy, within its timeout for pages: it takes a process that misses it for hung. */
  pageSeconds: { direct: 3, proxied: 1 },
} as const
