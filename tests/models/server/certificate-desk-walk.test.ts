// Every state of a certificate × its revocation at the desk × everybody who might ask.
import { afterAll, beforeAll } from 'vitest'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'
import { revokeCertificate } from '#protocol/seals/certificates/certificates.ts'
import { systemActor } from '#server/domain/actor.ts'
import { certificateMachine } from '#server/domain/seals/certificates/machine.ts'
import {
  certificateLifecycle,
  getCertificate,
  newestCertificate,
} from '#server/domain/seals/certificates/store.ts'
import { revokeCertificatesOf, suspendCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { firstOperator, newOperator } from '#tests/support/operators.ts'
import { newPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** `reviewer` reviews certifications, `auditor` is an operator who does not, `holder` a user, `stranger` nobody signed in. */
const ROLES = ['reviewer', 'auditor', 'holder', 'stranger'] as const
type Role = (typeof ROLES)[number]
const PERMISSIONS: Readonly<Partial<Record<Role, OperatorPermission[]>>> = {
  reviewer: ['certification.review'],
  auditor: ['audit.view', 'operators.manage', 'quotas.give', 'cancellation.review'],
}
const REVOKED = { reason: 'keyCompromised', note: '持有人来电报失' } as const

let app: TestApp
const clients = new Map<Role, TestClient>()
const holders = new Map<string, string>()

beforeAll(async () => {
  app = await createTestApp()
  const first = await firstOperator(app)
  for (const role of ['reviewer', 'auditor'] as const)
    clients.set(role, (await newOperator(app, first, PERMISSIONS[role]!)).client)
  clients.set('holder', (await newPerson(app, '林小满')).client)
  clients.set('stranger', app.client())
})
afterAll(async () => {
  keepResult('walk-certificate-desk', counts)
  await app.close()
})

const valid = async (): Promise<string> => {
  const { userId } = await newPerson(app, '林清和')
  const { id } = (await newestCertificate(app.db, 'person', userId))!
  holders.set(id, userId)
  return id
}
const moveOf = (id: string) => ({
  holder: { userId: holders.get(id) ?? '' },
  actor: systemActor('a walk'),
  at: app.clock.now(),
})
const brought = (bring: (id: string) => Promise<unknown>) => async (): Promise<string> => {
  const id = await valid()
  await bring(id)
  return id
}
const byServer = { elsewhere: 'The server brings it about by itself: the walk of certificates has it.' }

const counts = walkStored<typeof certificateMachine, Role>({
  machine: certificateMachine,
  charts: () => certificateLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    valid,
    suspended: brought((id) =>
      suspendCertificatesOf(app.deps, { ...moveOf(id), reason: 'identityDoubted', note: '' }),
    ),
    revoked: brought((id) => revokeCertificatesOf(app.deps, { ...moveOf(id), ...REVOKED })),
    expired: byServer,
  },
  beside: (id) => getCertificate(app.db, id),
  events: {
    'certificate.revoked': {
      endpoint: revokeCertificate,
      ask: (role, certificateId) => clients.get(role)!.ask(revokeCertificate, { certificateId, ...REVOKED }),
      tells: () => ({ type: 'certificate.revoked', at: app.clock.now().getTime(), ...REVOKED }) as never,
      refusal: (role) => {
        if (PERMISSIONS[role] === undefined) return 'session.unknown'
        return PERMISSIONS[role].includes('certification.review') ? undefined : 'permission.denied'
      },
      notPossible: 'certificate.not-possible',
    },
    'certificate.suspended': byServer,
    'certificate.resumed': byServer,
    'xstate.after.lifetime.certificate.valid': byServer,
    'xstate.after.lifetime.certificate.suspended': byServer,
  },
})
