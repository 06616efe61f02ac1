// The platform's certificates that sign every day are renewed at a start before they run out.
import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemActor } from '#server/domain/actor.ts'
import { lastAnchor } from '#server/domain/platform/audit/anchors.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { MASTER_KEY, createTestApp } from '#tests/support/test-app.ts'

const CHAIN = '00000000-0000-4000-8000-000000000001'

test('a start in the last half year renews once, and anchors of before and after both hold', async () => {
  const app = await createTestApp()
  const { db, clock } = app
  const start = () =>
    ensureAuthority({ db, clock, masterKey: MASTER_KEY, publicUrl: app.deps.config.publicUrl })
  const write = () =>
    appendAudit(db, { chainId: CHAIN, at: clock.now(), event: 'a', actor: systemActor('t'), detail: {} })
  await write()
  await anchorHeads(app.deps)
  const first = app.deps.authority
  clock.set('2032-05-01T00:00:00.000Z')
  expect((await start()).platform.certificate).toEqual(first.platform.certificate)
  clock.set('2032-06-01T00:00:00.000Z')
  const second = await start()
  expect((await start()).platform.certificate).toEqual(second.platform.certificate)
  expect(second.platform.certificate).not.toEqual(first.platform.certificate)
  expect(new X509Certificate(second.platform.certificate).validToDate.getUTCFullYear()).toBe(2038)
  expect([second.root, second.issuing, second.timestamp].map(({ certificate }) => certificate)).toEqual(
    [first.root, first.issuing, first.timestamp].map(({ certificate }) => certificate),
  )
  const later = { ...app.deps, authority: second }
  await write()
  await anchorHeads(later)
  expect(await checkHistory(later, CHAIN)).toEqual({ intact: true, brokenAt: undefined })
  expect((await lastAnchor(db))?.anchorId).toBe(2)
  await app.close()
})
