import { expect, test } from 'vitest'
import { addSchool } from '#server/accounts/people/store.ts'
import { referenceOf } from '#server/money/invoices/rules.ts'
import { billTransfer } from '#server/money/invoices/service.ts'
import { mondayMorning, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

test('concurrent orders that draw the same reference draw again', async () => {
  const platform = testPlatform({ db: database() })
  const school = await addSchool(database(), { name: 'Elmtree Primary', plan: 'school', orderedAt: mondayMorning })
  const billTo = {
    name: 'Tom Okafor',
    schoolName: school.name,
    email: 'tom@elmtree.example',
    address: null,
    purchaseOrder: null,
  }
  /** Each order draws 1, 2, 3 and so on, so that all collide. */
  const orderOne = () =>
    database().transaction((db) => {
      let last = 0
      return billTransfer({ ...platform, db }, { school, isRenewal: false, billTo }, () => (last += 1))
    })
  const invoices = await Promise.all(Array.from({ length: 20 }, orderOne))
  const references = new Set(invoices.map(({ reference }) => reference))
  expect(references).toEqual(new Set(Array.from({ length: 20 }, (_, at) => referenceOf('school', at + 1))))
})
