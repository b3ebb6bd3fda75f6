// npm run doctor: looks at a production configuration and says, line by line, what is right, what could be better and what
// is wrong. It changes nothing that it does not put back. Ends with 1 where something is wrong.
// npm run doctor -- --backups /var/backups/daily-dot
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Config } from '#server/platform/config/config.ts'
import { lookAtAddress } from './address.ts'
import { lookAtCards } from './cards.ts'
import { lookAtDatabase } from './database.ts'
import { type Finding, look } from './finding.ts'
import { lookAtMachine } from './machine.ts'
import { lookAtMail } from './mail.ts'
import { lookAtObjects } from './objects.ts'
import { lookAtProgram } from './program.ts'
import { lookAtFile, lookAtSettings, withoutSecrets } from './settings.ts'

const { values } = parseArgs({ options: { backups: { type: 'string', default: './backups' } } })
const settingsFile = '.env'
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

const settings = lookAtSettings(process.env)
const found = [
  ...settings.findings,
  ...lookAtFile(settingsFile),
  ...lookAtProgram(),
  ...(settings.config ? await lookAtAll(settings.config) : []),
]
for (const { state, about, says } of found)
  console.log(`${state.padEnd(8)} ${about.padEnd(12)} ${withoutSecrets(says, process.env)}`)
const count = (state: Finding['state']) => found.filter((finding) => finding.state === state).length
console.log(`\n${count('ok')} ok, ${count('warning')} to look at, ${count('wrong')} wrong.`)
if (!settings.config) console.log('The rest is looked at once the settings are right.')
// Not by itself: an answer that never comes would keep it running.
process.exit(count('wrong') > 0 ? 1 : 0)

async function lookAtAll(config: Config): Promise<Finding[]> {
  const parts = await Promise.all([
    look('machine', async () => lookAtMachine(config, values.backups)),
    look('database', () => lookAtDatabase(config)),
    look('mail', () => lookAtMail(config)),
    look('cards', () => lookAtCards(config)),
    look('files', () => lookAtObjects(config)),
    look('address', () => lookAtAddress(config)),
  ])
  return parts.flat()
}
