import { createServer } from 'node:net'
import { withoutBrackets } from './config-checks.ts'
import { type Environment, defaultHost, defaultPort } from './config.ts'

const maxPort = defaultPort + 20

/** In demo mode, for a person who has not chosen a port: the first free one from 3000 on. */
export async function withFreePort(
  tell: (sentence: string) => void,
  env: Environment = process.env,
): Promise<Environment> {
  if (env.NODE_ENV === 'production' || env.PORT || env.APP_URL) return env
  const host = withoutBrackets(env.HOST || defaultHost)
  for (let port = defaultPort; port <= maxPort; port += 1) {
    if (!(await isTaken(port, host))) return { ...env, PORT: String(port) }
    tell(`  Port ${port} is taken by another program: trying ${port + 1}.`)
  }
  return env
}

/** Any other reason why it cannot listen there is reported when the server starts to. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done('code' in error && error.code === 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(false)))
  })
}
