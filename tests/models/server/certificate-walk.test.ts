// Every state of a certificate × everything that ends, rests or resumes it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { systemActor } from '#server/domain/actor.ts'
import { certificateMachine } from '#server/domain/seals/certificates/machine.ts'
import { certificateLifecycle, getCertificate } from '#server/domain/seals/certificates/store.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import {
  resumeCertificatesOf,
  revokeCertificatesOf,
  suspendCertificatesOf,
} from '#server/operations/seals/certificates/moves.ts'
import { certifyKey } from '#server/operations/seals/signing-keys/certified.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const ACTOR = systemActor('a walk')

let app: TestApp
/** Whose each certificate is. */
const holders = new Map<string, string>()

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  keepResult('walk-certificate', counts)
  await app.close()
})

const valid = async (): Promise<string> => {
  const userId = randomUUID()
  const subject = { commonName: '林清和', serial: userId }
  const { id } = await certifyKey(app.deps, ACTOR, { ownerType: 'person', ownerId: userId, subject })
  holders.set(id, userId)
  return id
}

const moveOf = (id: string) => ({
  holder: { userId: holders.get(id) ?? '' },
  actor: ACTOR,
  at: app.clock.now(),
})
const suspend = (id: string) =>
  suspendCertificatesOf(app.deps, { ...moveOf(id), reason: 'identityDoubted', note: '' })
const revoke = (id: string) =>
  revokeCertificatesOf(app.deps, { ...moveOf(id), reason: 'keyCompromised', note: '' })
const runOut = async (id: string, type: string): Promise<void> => {
  const payload = { noun: 'certificate', id, event: { type } }
  const signal = new AbortController().signal
  await jobHandlers(app.deps)[CHART_AFTER_JOB]?.({
    id: randomUUID(),
    name: CHART_AFTER_JOB,
    key: null,
    payload,
    attempt: 1,
    signal,
  })
}
const brought = (bring: (id: string) => Promise<unknown>) => async (): Promise<string> => {
  const id = await valid()
  await bring(id)
  return id
}
const afterLifetime = (state: 'valid' | 'suspended') => {
  const type = `xstate.after.lifetime.certificate.${state}`
  return { run: (id: string) => runOut(id, type), told: () => ({ type }) as never }
}
const at = () => app.clock.now().getTime()

const counts = walkStored<typeof certificateMachine, 'nobody'>({
  machine: certificateMachine,
  charts: () => certificateLifecycle,
  db: () => app.db,
  roles: ['nobody'],
  states: {
    valid,
    suspended: brought(suspend),
    revoked: brought(revoke),
    expired: brought((id) => runOut(id, 'xstate.after.lifetime.certificate.valid')),
  },
  beside: async (id) => [await getCertificate(app.db, id)],
  events: {
    'certificate.suspended': {
      run: suspend,
      told: () => ({ type: 'certificate.suspended', at: at(), reason: 'identityDoubted', note: '' }),
    },
    'certificate.resumed': {
      run: (id) => resumeCertificatesOf(app.deps, moveOf(id)),
      told: () => ({ type: 'certificate.resumed', at: at() }),
    },
    'certificate.revoked': {
      run: revoke,
      told: () => ({ type: 'certificate.revoked', at: at(), reason: 'keyCompromised', note: '' }),
    },
    'xstate.after.lifetime.certificate.valid': afterLifetime('valid'),
    'xstate.after.lifetime.certificate.suspended': afterLifetime('suspended'),
  },
})
