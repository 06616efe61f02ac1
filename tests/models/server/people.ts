// The people of the server walks: one for each role of a caller.
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#protocol/endpoint.ts'
import { updateUser } from '#server/domain/account/users/store.ts'
import { insertMember } from '#server/domain/company/companies/store.ts'
import { companyRights, personalRights } from '#server/domain/rights.ts'
import type { Rights } from '#server/domain/rights.ts'
import { companySigner, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newPerson } from '#tests/support/people.ts'
import { quickHash } from '#tests/support/quick-secrets.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** `initiator` acts for a company, `admin` is another administrator of it, `clerk` works there without rights on seals. */
export const ROLES = ['initiator', 'admin', 'clerk', 'party', 'otherParty', 'stranger'] as const
export type Role = (typeof ROLES)[number]
export type People = Readonly<Record<Role, Signer>>

const colleague = async (app: TestApp, of: Signer, name: string, role: string): Promise<Signer> => {
  const person = await newPerson(app, name)
  const now = app.clock.now()
  await insertMember(app.db, {
    id: randomUUID(),
    companyId: of.companyId ?? '',
    userId: person.userId,
    roles: [role],
    status: 'active',
    createdAt: now,
    updatedAt: now,
  } as never)
  await actFor(person, of.companyId)
  return { ...person, companyId: of.companyId, companyName: of.companyName }
}

/** The sign password of both parties. */
export const SIGN_PASSWORD = '802417'

const signPasswordHash = quickHash(SIGN_PASSWORD)

/** A person who has set that password. */
export const withSignPassword = async (app: TestApp, signer: Signer): Promise<Signer> => {
  await updateUser(app.db, signer.userId, { signPasswordHash, updatedAt: app.clock.now() })
  return signer
}

/** One registered and certified person per role, acting in the identity of that role. */
export const newPeople = async (app: TestApp): Promise<People> => {
  const initiator = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  return {
    initiator,
    admin: await colleague(app, initiator, '周远', 'admin'),
    clerk: await colleague(app, initiator, '许一', 'staff'),
    party: await withSignPassword(app, await companySigner(app, '沈知行', '宁波知行设备有限公司')),
    otherParty: await withSignPassword(app, await personSigner(app, '何必问')),
    stranger: await personSigner(app, '路过客'),
  }
}

/** The rights of each role in its identity. */
export const RIGHTS: Readonly<Record<Role, Rights>> = {
  initiator: companyRights(['superAdmin']),
  admin: companyRights(['admin']),
  clerk: companyRights(['staff']),
  party: companyRights(['superAdmin']),
  otherParty: personalRights(),
  stranger: personalRights(),
}

/** Whether the declared access of a call includes the role. */
export const mayCall = (role: Role, { access }: Pick<Endpoint, 'access'>): boolean =>
  access.kind !== 'allowed' || RIGHTS[role].may(access.resource, access.action)

/** Whether the role acts for the company that owns the walked things. */
export const isOfCompany = (role: Role): boolean => ['initiator', 'admin', 'clerk'].includes(role)
