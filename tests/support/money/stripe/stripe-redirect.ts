// Preloaded into a process that runs in production, where STRIPE_API_BASE is refused: its calls to Stripe go to a port of this machine.
import https from 'node:https'

const { request } = https
const port = process.env.STRIPE_DOUBLE_PORT

Object.assign(https, {
  request: (options: https.RequestOptions) =>
    request(options.host === 'api.stripe.com' ? { ...options, host: '127.0.0.1', port } : options),
})
