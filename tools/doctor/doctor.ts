// npm run doctor: checks a production configuration and reports, line by line, what is right, what could be better and what
// is wrong. It undoes whatever it changes. Exits with 1 if something is wrong.
// npm run doctor -- --backups /var/backups/daily-dot
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Config } from '#server/platform/config/config.ts'
import { checkAddress } from './address.ts'
import { checkCards } from './cards.ts'
import { checkDatabase } from './database.ts'
import { type Finding, runCheck } from './finding.ts'
import { checkMachine } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkDrawing, checkObjects } from './objects.ts'
import { checkProgram } from './program.ts'
import { checkSettingsFile, checkSettings, withoutSecrets } from './settings.ts'

const { values } = parseArgs({ options: { backups: { type: 'string', default: './backups' } } })
const settingsFile = '.env'
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

const settings = checkSettings(process.env)
const found = [
  ...settings.findings,
  ...checkSettingsFile(settingsFile),
  ...checkProgram(),
  ...(settings.config ? await checkAll(settings.config) : []),
]
for (const { state, about, message } of found)
  console.log(`${state.padEnd(8)} ${about.padEnd(12)} ${withoutSecrets(message, process.env)}`)
const count = (state: Finding['state']) => found.filter((finding) => finding.state === state).length
console.log(`\n${count('ok')} ok, ${count('warning')} to look at, ${count('wrong')} wrong.`)
if (!settings.config) console.log('The other checks run once the settings are right.')
// Exit explicitly: a pending request would keep the process alive.
process.exit(count('wrong') > 0 ? 1 : 0)

async function checkAll(config: Config): Promise<Finding[]> {
  const parts = await Promise.all([
    runCheck('machine', async () => checkMachine(config, values.backups)),
    runCheck('database', () => checkDatabase(config)),
    runCheck('mail', () => checkMail(config)),
    runCheck('cards', () => checkCards(config)),
    runCheck('files', () => checkObjects(config)),
    runCheck('files', () => checkDrawing(config)),
    runCheck('address', () => checkAddress(config)),
  ])
  return parts.flat()
}
