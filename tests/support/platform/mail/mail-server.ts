import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server treats mail: accepts it, defers it (451), rejects its sender (550), or accepts it and hangs up without a reply. */
type Behaviour = 'accepts' | 'defers' | 'rejects-sender' | 'accepts-then-disconnects'

export type MailServer = {
  /** The settings that point to it. */
  env: { SMTP_URL: string; MAIL_FROM: string }
  mails: Email[]
  behaviour: Behaviour
  /** Recipients that it rejects permanently (550). */
  unknownAddresses: string[]
  /** Recipients that it defers (450), whatever it does with others. */
  unreachableAddresses: string[]
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A real SMTP server that collects the mails it receives. */
export function makeMailServer(): MailServer {
  let listening: SMTPServer | undefined
  let port = 0
  const mailServer: MailServer = {
    get env() {
      return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'The Daily Dot <hello@dailydot.example>' }
    },
    mails: [],
    behaviour: 'accepts',
    unknownAddresses: [],
    unreachableAddresses: [],
    start: async () => {
      if (listening) return
      listening = smtpServer(mailServer)
      listening.listen(port, '127.0.0.1')
      await once(listening.server, 'listening')
      port = (listening.server.address() as AddressInfo).port
    },
    stop: async () => {
      const stopping = listening
      listening = undefined
      await new Promise<void>((done) => (stopping ? stopping.close(done) : done()))
    },
  }
  return mailServer
}

function smtpServer(state: MailServer): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom: (_from, _session, response) => {
      response(state.behaviour === 'rejects-sender' ? smtpError(550, '5.7.1 Sender not allowed') : null)
    },
    onRcptTo: ({ address }, _session, response) => {
      if (state.unknownAddresses.includes(address)) response(smtpError(550, '5.1.1 No such person here'))
      else if (state.unreachableAddresses.includes(address)) response(smtpError(450, '4.1.2 Domain not found'))
      else response(state.behaviour === 'defers' ? smtpError(451, '4.7.1 Please come back later') : null)
    },
    onData: (stream, session, response) => {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          state.mails.push(mail)
          if (state.behaviour !== 'accepts-then-disconnects') return response(null)
          for (const connection of server.connections) {
            if (connection.id === session.id) connection.close()
          }
        })
    },
  })
  return server
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
