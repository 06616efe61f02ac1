// People who work in a test's company with given roles.
import { randomUUID } from 'node:crypto'
import { member } from '#server/db/schema/company/companies.ts'
import { actFor, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A member of a company who acts for it. */
export interface Staff extends TestPerson {
  readonly memberId: string
}

/** A certified person who works in the company and acts for it. */
export const newStaff = async (
  app: TestApp,
  companyId: string,
  name: string,
  roles: readonly string[],
): Promise<Staff> => {
  const person = await newPerson(app, name)
  const memberId = randomUUID()
  const now = app.clock.now()
  await app.db
    .current()
    .insert(member)
    .values({
      id: memberId,
      companyId,
      userId: person.userId,
      name,
      phone: person.phone,
      roles: [...roles],
      status: 'active',
      joinedAt: now,
      createdAt: now,
      updatedAt: now,
    })
  await actFor(person, companyId)
  return { ...person, memberId }
}
