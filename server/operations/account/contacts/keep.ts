// Adds the receivers of a contract to the launcher's own contacts, the last used first.
import { randomUUID } from 'node:crypto'
import { CONTACTS_MAX } from '#protocol/account/contacts.ts'
import type { Context } from '#server/context.ts'
import * as contacts from '#server/domain/account/contacts/store.ts'

/** Somebody who signs or gets a copy; the company is empty for those who act for themselves. */
export interface KeptPerson {
  readonly name: string
  readonly phone: string
  readonly companyName: string
}

/** Keeps them, while there is room. Joins the launch's transaction. */
export const keepContacts = async (
  { deps, user, clock }: Context,
  people: readonly KeptPerson[],
): Promise<void> => {
  const { db } = deps
  const now = clock.now()
  let room = CONTACTS_MAX - (await contacts.countContacts(db, user.id))
  for (const { name, phone, companyName } of people) {
    if (phone === user.phone) continue
    if (room <= 0) return
    room -= 1
    await contacts.keepContact(db, {
      id: randomUUID(),
      owner: user.id,
      groupId: null,
      name,
      phone,
      companyName,
      email: '',
      remark: '',
      createdAt: now,
      updatedAt: now,
    })
  }
}
