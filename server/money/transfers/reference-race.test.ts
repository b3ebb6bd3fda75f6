import { expect, test } from 'vitest'
import { addSchool } from '#server/accounts/people/store.ts'
import { referenceOf } from '#server/money/invoices/rules.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { mondayMorning, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = testDatabase()

test('a reference that is taken is drawn again, also by who orders at the same time', async () => {
  const platform = testPlatform({ db: database() })
  const school = await addSchool(database(), { name: 'Elmtree Primary', plan: 'school', orderedAt: mondayMorning })
  const billTo = {
    name: 'Tom Okafor',
    schoolName: school.name,
    email: 'tom@elmtree.example',
    address: null,
    purchaseOrder: null,
  }
  /** Begins with the same number for all; the draws of each go on by one. */
  const orderOne = () =>
    database().transaction((db) => {
      let last = 0
      return billTransfer({ ...platform, db }, { school, isRenewal: false, billTo }, () => (last += 1))
    })
  const invoices = await Promise.all(Array.from({ length: 20 }, orderOne))
  const references = new Set(invoices.map(({ reference }) => reference))
  expect(references).toEqual(new Set(Array.from({ length: 20 }, (_, at) => referenceOf('school', at + 1))))
})
