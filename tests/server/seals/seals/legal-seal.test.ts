// The 法定代表人章: put by the legal person with their own proof of will, or by whom they authorised.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySeal, getSealRequest } from '#protocol/seals/seal-requests.ts'
import { createCompanySeal } from '#protocol/seals/seals/seals.ts'
import * as use from '#protocol/seals/seals/use.ts'
import { downloadDocument } from '#protocol/contracts/contracts/contracts.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import {
  companySigner,
  fieldAt,
  launched,
  partyFor,
  partyIdOf,
  runJobs,
  seen,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let admin: Colleague
let sealId: string

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州法人章试验有限公司')
  admin = await hire(app, boss, '周远', { roles: ['admin', 'sealer'] })
  const spec = { type: 5, shape: 'square' } as const
  sealId = (await boss.client.call(createCompanySeal, { name: '法定代表人章', spec })).sealId
})
afterAll(() => app.close())

const contractOf = async (signer: Signer) => {
  const contractId = await launched(boss, {
    parties: [partyFor(signer)],
    content: ({ parties, fields }, fileId) => ({
      fields: [
        ...fields,
        fieldAt({ fileId, partyId: parties[0]!.partyId, kind: 'legalSeal', x: 400, y: 800 }),
      ],
    }),
  })
  return { contractId, partyId: await partyIdOf(boss, contractId, signer) }
}
const grantTo = ({ memberId }: Colleague) => ({
  requestId: randomUUID(),
  sealId,
  subject: { kind: 'member' as const, memberId },
  contractTypes: [],
  until: null,
})

test('an administrator with the right to every other seal applies for it, and the legal person alone may put it', async () => {
  const at = await contractOf(admin)
  const task = await admin.client.call(getSignTask, at)
  expect([task.prospect?.mustApply, task.prospect?.sealers]).toEqual([true, ['林清和']])
  await admin.client.call(applySeal, { ...at, requestId: randomUUID(), reason: '年度合同' })
  expect((await boss.client.call(getSealRequest, at)).actions).toContain('seal')
  expect((await admin.client.call(getSealRequest, at)).actions).not.toContain('seal')
  expect((await admin.client.call(use.getSealDetail, { sealId })).mine).toEqual({
    mayUse: false,
    words: '它只由法定代表人本人或其授权的人使用。请联系法定代表人授权，或申请由其用印。',
  })
})

test('nobody but the legal person authorises others to it, and it is not opened to roles', async () => {
  const own = await admin.client.ask(use.grantSeal, grantTo(admin))
  expect([own.code, (await admin.client.call(use.getSealDetail, { sealId })).may.authorize]).toEqual([
    'seal.legal-person-only',
    false,
  ])
  const opened = await boss.client.ask(use.restrictSeal, { sealId, onlyGranted: false })
  expect(opened.code).toBe('seal.not-possible')
  expect(await boss.client.call(use.getSealDetail, { sealId })).toMatchObject({
    onlyGranted: true,
    roles: [],
    mine: { mayUse: true, words: '您是法定代表人' },
  })
})

test('each slot of a company is signed in its own name: the handler’s by the handler’s certificate', async () => {
  const contractId = await launched(boss, {
    parties: [partyFor(admin)],
    content: ({ parties, fields }, fileId) => {
      const place = { fileId, partyId: parties[0]!.partyId, y: 600 }
      return {
        fields: [
          ...fields,
          fieldAt({ ...place, kind: 'personSign', x: 300 }),
          fieldAt({ ...place, kind: 'legalSeal', x: 560 }),
        ],
      }
    },
  })
  const at = { contractId, partyId: await partyIdOf(boss, contractId, admin) }
  const signed = async () => {
    const { seals, ...input } = await signInput(app, admin, at)
    const { code } = await admin.client.ask(signContract, {
      ...input,
      seals: { ...seals, legalSeal: sealId },
    })
    await runJobs(app)
    return code
  }
  expect(await signed()).toBe('sign.blocked')
  await boss.client.call(use.grantSeal, grantTo(admin))
  expect(await signed()).toBe('000000')
  const { documents } = await seen(admin, contractId)
  const { body } = await admin.client.ask(downloadDocument, {
    contractId,
    documentId: documents[0]!.documentId,
  })
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' }, { body })
  expect([verdict.overall, verdict.signatures.map(({ signer }) => signer).toSorted()]).toEqual([
    'valid',
    ['周远', '杭州法人章试验有限公司', '杭州法人章试验有限公司', '诺印时间戳服务'].toSorted(),
  ])
})
