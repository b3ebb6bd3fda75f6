import { expect, test } from 'vitest'
import type { School } from '../school.ts'
import { bodyOf, draftOf } from './draft.ts'

const school: School = {
  id: '5b0c2f5e-6f2e-4f0e-9d49-0d3f2a7f6c11',
  version: 'v',
  schoolName: 'Oak',
  email: 'office@oak.example',
  planType: 'school',
  paymentStatus: 'pending',
  paymentMethod: null,
  notes: null,
  createdAt: '2026-11-16T08:50:00.000Z',
  lastLoginAt: null,
  schoolDomains: [],
  licence: { state: 'grace', endsAt: null },
}

test('an unchanged payment status is not sent: the school may have paid since', () => {
  const draft = draftOf(school)
  expect(bodyOf({ ...draft, notes: 'Ring first.' }, school)?.paymentStatus).toBeUndefined()
  expect(bodyOf({ ...draft, paymentStatus: 'paid' }, school)?.paymentStatus).toBe('paid')
  expect(bodyOf({ ...draftOf(null), planType: 'school' }, null)?.paymentStatus).toBe('pending')
})
