import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type MailServer, makeMailServer } from './mail-server.ts'

/** A real mail server for the tests of one file. Every test starts with no mails and with all mail accepted. */
export function testMailServer(): MailServer {
  const mailServer = makeMailServer()
  beforeAll(mailServer.start)
  afterAll(mailServer.stop)
  beforeEach(async () => {
    await mailServer.start()
    mailServer.mails = []
    mailServer.behaviour = 'accepts'
    mailServer.unknownAddresses = []
    mailServer.unreachableAddresses = []
  })
  return mailServer
}
