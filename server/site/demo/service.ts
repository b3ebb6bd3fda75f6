import { type Account, addAccount, addSchool, findAccountByEmail } from '#server/accounts/people/store.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import { billAttachments } from '#server/money/documents/service.ts'
import { type Config, ConfigFault } from '#server/platform/config/config.ts'
import { type Database, isUniqueViolation } from '#server/platform/database/database.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { type RenderedLetter, renderLetter } from '#server/platform/mail/render-letter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashPassword, isPassword } from '#server/platform/security/passwords.ts'
import { londonDay } from '#server/platform/time/days.ts'
import type { Library } from '#server/slides/shipped/rules.ts'
import { recordSampleUses } from '#server/usage/record/service.ts'
import { demoLogins, demoStaff, sampleUses } from './rules.ts'

/** Adds the demo's school, accounts and sample uses if they are missing. Production starts without any account. */
export async function prepareDemo({ db, clock }: Platform, library: Library): Promise<void> {
  const createdAt = clock.now()
  if (await findAccountByEmail(db, demoLogins.school.email)) return
  const [school, test, admin] = await Promise.all([
    hashPassword(demoLogins.school.password),
    hashPassword(demoLogins.test.password),
    hashPassword(demoLogins.admin.password),
  ])
  const prepared = db.transaction(async (tx) => {
    const paid = { plan: 'school', paymentStatus: 'paid', orderedAt: createdAt, licenceStartedAt: createdAt } as const
    // Its figures count school days since it joined.
    const joinedAt = sampleUses(library, londonDay(createdAt))[0]?.usedAt ?? createdAt
    const oakfield = await addSchool(tx, { ...paid, orderedAt: joinedAt, name: 'Oakfield Primary' })
    await setSchoolDomains(tx, oakfield.id, ['oakfield.example'])
    const elmtree = await addSchool(tx, { ...paid, name: 'Elmtree Primary' })
    const office = await addAccount(tx, {
      email: demoLogins.school.email,
      emailVerifiedAt: createdAt,
      passwordHash: school,
      role: 'school',
      // Its first days are over: it has a term of uses.
      firstDaysDismissedAt: createdAt,
      firstName: 'Priya',
      lastName: 'Shah',
      schoolId: oakfield.id,
      createdAt,
    })
    await addAccount(tx, {
      email: demoLogins.test.email,
      passwordHash: test,
      role: 'test',
      firstName: 'Tom',
      lastName: 'Okafor',
      schoolId: elmtree.id,
      createdAt,
    })
    await addAccount(tx, {
      email: demoLogins.admin.email,
      passwordHash: admin,
      role: 'admin',
      firstName: 'Ada',
      lastName: 'Novak',
      createdAt,
    })
    await addSampleUse(tx, { office, schoolId: oakfield.id, library, today: londonDay(createdAt) })
  })
  await prepared.catch((error: unknown) => {
    // Another process that started at the same time has added everything.
    if (!isUniqueViolation(error)) throw error
  })
}

type Sample = { office: Account; schoolId: string; library: Library; today: string }

/** Adds staff to the demo's school, with a term of uses. */
async function addSampleUse(tx: Database, { office, schoolId, library, today }: Sample): Promise<void> {
  const uses = sampleUses(library, today)
  const accountIds = new Map([[office.email, office.id]])
  for (const { email, firstName, lastName } of demoStaff) {
    const own = uses.filter((use) => use.email === email).map(({ usedAt }) => usedAt)
    const times = { createdAt: own[0] ?? office.createdAt, lastLoginAt: own.at(-1) ?? null }
    const { id } = await addAccount(tx, { email, role: 'staff', firstName, lastName, schoolId, ...times })
    accountIds.set(email, id)
  }
  await recordSampleUses(
    tx,
    uses.map(({ email, ...use }) => ({ ...use, schoolId, accountId: accountIds.get(email) ?? office.id })),
  )
}

/** A database once used in demo mode has an administrator whose password is public, in rules.ts. */
export async function refuseDemoLogins({ db }: Platform): Promise<void> {
  const open: string[] = []
  for (const { email, password } of Object.values(demoLogins)) {
    const account = await findAccountByEmail(db, email)
    if (account && (await isPassword(password, account.passwordHash))) open.push(email)
  }
  if (open.length === 0) return
  throw new ConfigFault([
    `DATABASE_URL points to data from demo mode, with log-ins whose passwords are public (${open.join(', ')}): use a new database, to which npm run move brings your own school`,
  ])
}

type RenderedMail = RenderedLetter & { id: string; to: string; createdAt: string; attachments: string[] }

/** The mails of demo mode, newest first, rendered as their recipients would get them. */
export async function listRenderedMails({ db, config }: Platform): Promise<RenderedMail[]> {
  const mails = await readableMails(db)
  return mails.map(({ id, to, letter, createdAt }) => ({
    ...renderLetter(letter, config.seller),
    id,
    to,
    createdAt: createdAt.toISOString(),
    attachments: [letter.invoice, letter.creditNote].flatMap((pdf) => pdf?.fileName ?? []),
  }))
}

type Enclosed = { id: string; fileName: string }

/** A PDF attached to a mail, generated on request just as it is when a mail is sent. */
export async function attachmentOf(platform: Platform, { id, fileName }: Enclosed): Promise<Buffer | undefined> {
  const mail = (await readableMails(platform.db)).find((one) => one.id === id)
  const files = mail ? await billAttachments(platform)(mail.letter) : []
  return files.find((file) => file.fileName === fileName)?.content
}

/** Printed to the terminal when the server is ready. */
export function startupMessage({ mode, appUrl, mailServer }: Config): string {
  if (mode === 'production') return `The Daily Dot is ready at ${appUrl}`
  const row = (page: string, { email, password }: { email: string; password: string }) =>
    `    ${`${appUrl}${page}`.padEnd(appUrl.length + 14)}${email.padEnd(28)}${password}`
  return [
    '',
    `  The Daily Dot is ready at ${appUrl}`,
    mailServer
      ? '  Demo mode: no money moves, but mail is really sent. Stop with Ctrl+C.'
      : '  Demo mode: no money moves and no mail leaves this machine. Stop with Ctrl+C.',
    `  Mail can be read at ${appUrl}/dev/outbox`,
    '  Oakfield Primary comes with a term of sample use.',
    '',
    row('/login', demoLogins.school),
    row('/test-login', demoLogins.test),
    row('/admin-login', demoLogins.admin),
    '',
  ].join('\n')
}
