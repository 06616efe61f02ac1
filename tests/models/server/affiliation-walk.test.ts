// Every state of a place in a group × every event × every caller, by calls.
import { afterAll, beforeAll } from 'vitest'
import {
  acceptGroup,
  changeDisclosure,
  leaveGroup,
  removeAffiliate,
} from '#protocol/company/affiliations/affiliations.ts'
import { clearAttempts } from '#server/domain/account/attempts/store.ts'
import { systemActor } from '#server/domain/actor.ts'
import { affiliationMachine } from '#server/domain/company/affiliations/machine.ts'
import { affiliationLifecycle, getAffiliation } from '#server/domain/company/affiliations/store.ts'
import { moveAffiliation } from '#server/operations/company/affiliations/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { companySigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { invitedTo } from '#tests/support/groups.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `stranger` heads another company; `clerk` works for the member without the right. */
const ROLES = ['head', 'member', 'clerk', 'stranger'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let head: Signer
let member: Signer
const clients = {} as Record<Role, TestClient>
beforeAll(async () => {
  app = await createTestApp({ config: { platform: 'group' } })
  head = await companySigner(app, '林清和', '杭州清和控股集团有限公司')
  member = await companySigner(app, '沈知微', '杭州栖木文化创意有限公司')
  clients.head = head.client
  clients.member = member.client
  clients.clerk = (await hire(app, member, '小职员')).client
  clients.stranger = (await companySigner(app, '路过客', '杭州旁观科技有限公司')).client
})
afterAll(async () => {
  keepResult('walk-affiliation', counts)
  await app.close()
})

// A company is in one group at a time: the place before this one ends first.
let last: string | undefined
const invited = async (): Promise<string> => {
  const row = last === undefined ? undefined : await getAffiliation(app.db, last)
  if (row?.state === 'invited' || row?.state === 'active')
    await head.client.call(removeAffiliate, { affiliationId: row.id })
  await clearAttempts(app.db, `group-invitation:${head.companyId}`)
  last = await invitedTo(head, member)
  return last
}
const active = async (): Promise<string> => {
  const affiliationId = await invited()
  await member.client.call(acceptGroup, { affiliationId, disclosed: ['sums'] })
  return affiliationId
}
const parted = (from: () => Promise<string>, by: 'head' | 'member') => async (): Promise<string> => {
  const affiliationId = await from()
  if (by === 'head') await head.client.call(removeAffiliate, { affiliationId })
  else await member.client.call(leaveGroup, { affiliationId })
  return affiliationId
}
const cancel = (id: string) =>
  moveAffiliation(app.deps, { id, event: { type: 'company.cancelled' }, actor: systemActor('walk') })
const ended = async (): Promise<string> => {
  const id = await active()
  await cancel(id)
  return id
}

const onlyOf = (side: 'head' | 'member') => (role: Role) =>
  role === side ? undefined : role === 'clerk' ? 'permission.denied' : 'not-found'
const FREE = { isHead: false, isMember: false }

const counts = walkStored<typeof affiliationMachine, Role>({
  machine: affiliationMachine,
  charts: () => affiliationLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    invited,
    active,
    declined: parted(invited, 'member'),
    withdrawn: parted(invited, 'head'),
    left: parted(active, 'member'),
    removed: parted(active, 'head'),
    ended,
  },
  beside: async (id) => (await getAffiliation(app.db, id))?.disclosed,
  events: {
    'affiliation.accepted': {
      endpoint: acceptGroup,
      ask: (role, affiliationId) => clients[role].ask(acceptGroup, { affiliationId, disclosed: ['sums'] }),
      tells: () => ({ type: 'affiliation.accepted', disclosed: ['sums'], standing: FREE }),
      refusal: onlyOf('member'),
      notPossible: 'affiliation.not-possible',
    },
    'affiliation.declined': {
      endpoint: leaveGroup,
      ask: (role, affiliationId) => clients[role].ask(leaveGroup, { affiliationId }),
      tells: async (_, id) => ({
        type:
          (await getAffiliation(app.db, id))?.state === 'invited'
            ? 'affiliation.declined'
            : 'affiliation.left',
      }),
      refusal: onlyOf('member'),
      notPossible: 'affiliation.not-possible',
    },
    'affiliation.left': { elsewhere: 'the same call as affiliation.declined, told apart by the state' },
    'affiliation.withdrawn': {
      endpoint: removeAffiliate,
      ask: (role, affiliationId) => clients[role].ask(removeAffiliate, { affiliationId }),
      tells: async (_, id) => ({
        type:
          (await getAffiliation(app.db, id))?.state === 'invited'
            ? 'affiliation.withdrawn'
            : 'affiliation.removed',
      }),
      refusal: onlyOf('head'),
      notPossible: 'affiliation.not-possible',
    },
    'affiliation.removed': { elsewhere: 'the same call as affiliation.withdrawn, told apart by the state' },
    'disclosure.changed': {
      endpoint: changeDisclosure,
      ask: (role, affiliationId) =>
        clients[role].ask(changeDisclosure, { affiliationId, disclosed: ['sums', 'contracts'] }),
      tells: () => ({ type: 'disclosure.changed', disclosed: ['sums', 'contracts'] }),
      refusal: onlyOf('member'),
      notPossible: 'affiliation.not-possible',
    },
    'company.cancelled': {
      run: (id) => cancel(id).catch(() => undefined),
      told: () => ({ type: 'company.cancelled' }),
    },
  },
})
