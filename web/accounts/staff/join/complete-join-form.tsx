import type { TaughtBand } from '#contract/accounts/choices.ts'
import { shortestPassword } from '#contract/accounts/passwords.ts'
import { completeJoin } from '#contract/accounts/staff.ts'
import { ClassFields } from '#web/accounts/settings/class-fields.tsx'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { type Option, SelectField, chosen } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Joining = {
  ageBand: TaughtBand | null
  className: string
} & { token: string; schoolId: string; firstName: string; lastName: string; password: string }
type School = { id: string; name: string; asksFirst: boolean }
type Props = {
  token: string
  schools: readonly School[]
  bands: readonly Option<TaughtBand>[]
  onJoined: () => void
  onWaits: () => void
}

/** Name and password, and the school where a trust's domain belongs to several. */
export function CompleteJoinForm({ token, schools, bands, onJoined, onWaits }: Props) {
  const { refused, refuse, issueFor, isPending, send } = useForm({
    shape: completeJoin.body,
    send: (body: Joining) => call(completeJoin, { body }),
    onDone: ({ waits }) => (waits ? onWaits() : onJoined()),
  })
  const only = schools.length === 1 ? schools[0] : undefined

  return (
    <Form
      refused={refused}
      onSend={(read) => {
        const schoolId = only?.id ?? read('schoolId')
        if (!schoolId) return refuse([{ path: 'schoolId', message: 'Please choose your school' }])
        send({
          token,
          schoolId,
          firstName: read('firstName'),
          lastName: read('lastName'),
          password: read('password'),
          ageBand: chosen(bands, read('ageBand')) ?? null,
          className: read('className'),
        })
      }}
    >
      {!only && (
        <SelectField
          label="Your school"
          name="schoolId"
          defaultValue=""
          error={issueFor('schoolId')}
          options={[{ value: '', name: 'Choose your school' }, ...schools.map(toOption)]}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label="First name" name="firstName" autoComplete="given-name" error={issueFor('firstName')} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" error={issueFor('lastName')} />
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword.account} characters. Three or four words that only you would put together are a good one.`}
        error={issueFor('password')}
      />
      <ClassFields none="I will say later" bands={bands} issueFor={issueFor} />
      {schools.some(({ asksFirst }) => asksFirst) && (
        <p className="text-sm text-ink-soft">
          {only ? 'Your school' : 'Some of these schools'} will look at your request first. You get an email once you
          are let in.
        </p>
      )}
      <Button type="submit" size="large" className="w-full" pending={isPending && 'Joining...'}>
        Join your school
      </Button>
    </Form>
  )
}

const toOption = ({ id, name }: School) => ({ value: id, name })
