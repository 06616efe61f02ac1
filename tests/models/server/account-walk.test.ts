// An account × its closing × whatever may still hang on it, through the calls.
import { afterAll, beforeAll } from 'vitest'
import { closeAccount } from '#protocol/account/closing.ts'
import { applyToJoin } from '#protocol/company/invitations.ts'
import { disableStaff } from '#protocol/company/staff/staff.ts'
import { CODE_RESEND_SECONDS, sendVerifyCode } from '#protocol/base.ts'
import { SUCCESS_CODE } from '#protocol/failures.ts'
import { systemActor } from '#server/domain/actor.ts'
import { accountMachine } from '#server/domain/account/accounts/machine.ts'
import type { Ties } from '#server/domain/account/accounts/machine.ts'
import { accountLifecycle } from '#server/domain/account/accounts/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { placeOrder } from '#server/operations/trade/orders/orders.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { companySigner, launched, newDraft, partyFor, personSigner } from '#tests/support/contracts.ts'
import { newProduct } from '#tests/support/products.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor, newCompany, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** `owner` has the phone that the code goes to, `guesser` sits at the owner's screen without it, `visitor` is not signed in. */
const ROLES = ['owner', 'guesser', 'visitor'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let boss: Signer
let creditCode = ''
let productId = ''
const people = new Map<string, { readonly person: TestPerson; readonly ties: Ties }>()

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  const other = await newPerson(app, '周远')
  creditCode = (await newCompany(other, '宁波知行设备有限公司')).creditCode
  productId = await newProduct(app)
})
afterAll(async () => {
  keepResult('walk-account', counts)
  await app.close()
})

const FREE: Ties = { contracts: 0, tasks: 0, administered: 0, orders: 0 }
const known = (person: TestPerson, ties: Partial<Ties> = {}): string => {
  people.set(person.userId, { person, ties: { ...FREE, ...ties } })
  return person.userId
}
const found = (id: string) => people.get(id)!

const free = async () => known(await newPerson(app, '谢辞'))
const colleague = () => hire(app, boss, '谢辞')
const working = async () => {
  const person = await colleague()
  await actFor(person, null)
  return known(person)
}
const actingForTheCompany = async () => known(await colleague())
const disabled = async () => {
  const { memberId, ...person } = await colleague()
  await actFor(person, null)
  await boss.client.call(disableStaff, { memberId })
  return known(person)
}
const applying = async () => {
  const person = await newPerson(app, '谢辞')
  await person.client.call(applyToJoin, { creditCode })
  return known(person)
}
const launchedTheirOwn = async () => {
  const person = await personSigner(app, '谢辞')
  await launched(person, { parties: [partyFor(person, { isSelf: true }), partyFor(boss)] })
  return known(person, { contracts: 1 })
}
const askedToSign = async () => {
  const person = await personSigner(app, '谢辞')
  await launched(boss, { parties: [partyFor(boss, { isSelf: true }), partyFor(person)] })
  return known(person, { contracts: 1 })
}
const withADraft = async () => {
  const person = await colleague()
  await newDraft(person, { parties: [partyFor(boss, { isSelf: true })] })
  return known(person, { tasks: 1 })
}
const disabledWithADraft = async () => {
  const person = await colleague()
  await newDraft(person, { parties: [partyFor(boss, { isSelf: true })] })
  await actFor(person, null)
  await boss.client.call(disableStaff, { memberId: person.memberId })
  return known(person, { tasks: 1 })
}
const headOfACompany = async () => {
  const person = await newPerson(app, '谢辞')
  await newCompany(person, '太原霜红文化有限公司')
  return known(person, { administered: 1 })
}
const withAnOrder = async () => {
  const person = await newPerson(app, '谢辞')
  const { userId } = person
  const buyer = { ...systemActor('a walk'), userId }
  await placeOrder(app.deps, buyer, { productId, ownerType: 'person', ownerId: userId })
  return known(person, { orders: 1 })
}
const closed = async () => {
  const id = await free()
  await ask('owner', id)
  return id
}

/** A code is sent for every try; whoever is signed out gets none. */
const ask = async (role: Role, id: string): Promise<{ code: string }> => {
  const { client, phone } = found(id).person
  if (role === 'visitor') return app.client().ask(closeAccount, { verifyCode: '000000', agreed: true })
  app.clock.advance(CODE_RESEND_SECONDS * 1000)
  const sent = await client.ask(sendVerifyCode, { phone, purpose: 'closeAccount' })
  const right = sent.code === SUCCESS_CODE ? await app.code(phone) : '000000'
  const wrong = right === '000000' ? '000001' : '000000'
  return client.ask(closeAccount, { verifyCode: role === 'owner' ? right : wrong, agreed: true })
}

const counts = walkStored<typeof accountMachine, Role>({
  machine: accountMachine,
  charts: () => accountLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    open: free,
    'open, working for a company': working,
    'open, acting for a company': actingForTheCompany,
    'open, disabled in a company': disabled,
    'open, applying to a company': applying,
    'open, with a contract launched': launchedTheirOwn,
    'open, with a contract to sign': askedToSign,
    'open, with a draft in a company': withADraft,
    'open, with a draft where they are disabled': disabledWithADraft,
    'open, heading a company': headOfACompany,
    'open, with an unpaid order': withAnOrder,
    closed,
  },
  beside: async (id) => [await getUser(app.db, id)],
  events: {
    'account.closed': {
      endpoint: closeAccount,
      ask,
      tells: (_role, id) => ({ type: 'account.closed', ties: found(id).ties }),
      refusal: (role, state) => {
        if (role === 'visitor' || state === 'closed') return 'session.unknown'
        return role === 'guesser' ? 'code.wrong' : undefined
      },
      notPossible: 'account.tied',
    },
  },
})
