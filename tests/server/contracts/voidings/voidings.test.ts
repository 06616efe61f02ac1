// Voiding a completed contract: the agreement, who signs it, and what becomes of the contract.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices } from '#protocol/base.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import {
  copyContract,
  downloadDocument,
  downloadEvidence,
  listContracts,
  revokeContract,
} from '#protocol/contracts/contracts/contracts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { countVoidings, getVoidingTerms, startVoiding } from '#protocol/contracts/voidings/voidings.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import {
  companySigner,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { textOf } from '#tests/server/documents/intake/tools.ts'
import { actFor } from '#tests/support/people.ts'
import { FINISHED, HAS_NO_JUDGES, judged } from '#tests/support/judged.ts'
import { completedContract, startedVoiding, voidingOf, voidingsIn } from '#tests/support/voidings.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY = 86_400_000
let app: TestApp
let company: Signer
let person: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  company = await companySigner(app, '陈晓明', '杭州云杉科技有限公司')
  person = await personSigner(app, '李清')
  stranger = await personSigner(app, '王静')
})
afterAll(() => app.close())

const completed = (signers: readonly Signer[] = [company, person]) => completedContract(app, signers)
const ask = voidingOf
const start = startedVoiding

const label = async (signer: Signer, contractId: string) => (await seen(signer, contractId)).contract.label

const bytes = async (contractId: string): Promise<Uint8Array> => {
  const { documents } = await seen(company, contractId)
  const { documentId } = documents[0]!
  return (await company.client.ask(downloadDocument, { contractId, documentId })).body
}

const checked = async (pdf: Uint8Array) =>
  (await stranger.client.call(checkFile, { name: '合同.pdf' } as never, { body: pdf })).verdict

const noticesOf = async ({ client }: Signer) =>
  (await client.call(listNotices, { kind: 'contract', pageSize: 50 })).rows

const list = voidingsIn

describe('a completed contract', () => {
  it('is void once all have signed the agreement: bytes unchanged, and the check says so beside the verdict', async () => {
    const contractId = await completed()
    const before = await bytes(contractId)
    const sound = await checked(before)
    expect([sound.overall, sound.voidedAt]).toEqual(['valid', undefined])
    const { left } = await company.client.call(getQuotas, {})
    const agreement = await start(company, contractId)
    expect(agreement.myPartyId).not.toBeNull()
    expect((await company.client.call(getQuotas, {})).left).toBe(left)
    expect([await label(company, contractId), await label(person, agreement.contractId)]).toEqual([
      'voiding',
      'toSign',
    ])
    // In force until then.
    expect((await checked(before)).voidedAt).toBeUndefined()
    await sign(app, company, agreement.contractId)
    expect(await label(company, contractId)).toBe('voiding')
    await sign(app, person, agreement.contractId)
    const at = app.clock.now().toISOString()
    if (!HAS_NO_JUDGES) {
      const paper = await judged(app, person, agreement.contractId)
      expect([paper.said, paper.signers]).toEqual([
        FINISHED(2),
        ['杭州云杉科技有限公司', '李清', '诺印时间戳服务'],
      ])
    }
    expect(await label(person, contractId)).toBe('voided')
    const detail = await seen(person, contractId)
    expect(detail.voiding).toEqual({
      contractId: agreement.contractId,
      cause: '合作终止：双方另签新约',
      startedAt: expect.any(String),
      voidedAt: at,
    })
    const about = await seen(person, agreement.contractId)
    expect(about.about).toEqual({
      contractId,
      name: '设备采购合同',
      contractNo: detail.contract.contractNo,
    })
    const after = await bytes(contractId)
    expect(createHash('sha256').update(after).digest('hex')).toBe(
      createHash('sha256').update(before).digest('hex'),
    )
    const verdict = await checked(after)
    expect([verdict.overall, verdict.voidedAt]).toEqual(['valid', at])
    expect(detail.contract.actions).toEqual(['download', 'evidence'])
  })

  it('is described by its agreement: name, number, files with their hashes, cause and who signs', async () => {
    const contractId = await completed()
    const { contract, documents } = await seen(company, contractId)
    const agreement = await start(person, contractId)
    const paper = await bytes(agreement.contractId)
    const text = textOf(paper).replaceAll(/\s+/g, '')
    const said = [
      '合同作废协议',
      '设备采购合同',
      contract.contractNo,
      documents[0]!.sha256,
      '合作终止：双方另签新约。',
      '杭州云杉科技有限公司',
      '甲方',
      '乙方',
      '经办人：陈晓明',
      '李清',
    ]
    expect(said.filter((words) => !text.includes(words))).toEqual([])
    const row = (await list(company, 1)).rows.find((one) => one.contractId === agreement.contractId)
    expect([row?.name, row?.cause, row?.about.contractId, row?.actions]).toEqual([
      '设备采购合同作废协议',
      '合作终止：双方另签新约',
      contractId,
      ['sign', 'reject', 'transfer', 'download'],
    ])
    const mine = (await list(person, 1)).rows.find((one) => one.contractId === agreement.contractId)
    expect(mine?.actions).toEqual(['sign', 'reject', 'revoke', 'urge', 'extend', 'download'])
  })

  it('is completed again when a party refuses, and can be voided anew', async () => {
    const contractId = await completed()
    const completedAt = (await seen(company, contractId)).completedAt
    const agreement = await start(company, contractId)
    const partyId = await partyIdOf(company, agreement.contractId, person)
    await person.client.call(rejectContract, {
      contractId: agreement.contractId,
      partyId,
      requestId: randomUUID(),
      reason: '不同意作废',
    })
    const detail = await seen(company, contractId)
    expect([detail.contract.label, detail.voiding, detail.completedAt]).toEqual([
      'completed',
      null,
      completedAt,
    ])
    expect((await list(company, 3)).rows.map((row) => row.contractId)).toContain(agreement.contractId)
    const titles = (await noticesOf(company)).map(({ title }) => title)
    expect(titles).toContain('作废被拒绝')
    expect((await start(person, contractId)).contractId).not.toBe(agreement.contractId)
  })

  it('is completed again when the agreement is taken back or runs out', async () => {
    const taken = await completed()
    const agreement = await start(company, taken)
    await company.client.call(revokeContract, {
      contractId: agreement.contractId,
      requestId: randomUUID(),
      reason: '发起有误',
    })
    expect(await label(company, taken)).toBe('completed')
    const late = await completed()
    await start(company, late)
    app.clock.advance(31 * DAY)
    await runJobs(app)
    for (const who of [company, person, stranger]) {
      await signInByCode(app, who)
      await actFor(who, who.companyId)
    }
    expect(await label(company, late)).toBe('completed')
    const counts = await company.client.call(countVoidings, {})
    expect(counts.revoked).toBeGreaterThan(0)
    expect(counts.expired).toBeGreaterThan(0)
  })

  it('is voided once: of two who start at the same time one is refused, and a repeated request starts nothing', async () => {
    const contractId = await completed()
    const answers = await Promise.all(
      [company, person].map(({ client }) => client.ask(startVoiding, ask(contractId))),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['000000', 'contract.not-possible'])
    const other = await completed()
    const input = ask(other)
    const first = await company.client.call(startVoiding, input)
    expect(await company.client.call(startVoiding, input)).toEqual(first)
  })

  it('does not exist for a stranger, and an agreement about it is not voided itself', async () => {
    const contractId = await completed()
    for (const id of [contractId, randomUUID()]) {
      expect((await stranger.client.ask(startVoiding, ask(id))).code).toBe('not-found')
      expect((await stranger.client.ask(getVoidingTerms, { contractId: id })).code).toBe('not-found')
    }
    const agreement = await start(company, contractId)
    for (const signer of [company, person]) await sign(app, signer, agreement.contractId)
    expect((await company.client.ask(startVoiding, ask(agreement.contractId))).code).toBe(
      'contract.not-possible',
    )
    expect((await company.client.ask(startVoiding, ask(contractId))).code).toBe('contract.not-possible')
    expect((await stranger.client.ask(getVoidingTerms, { contractId })).code).toBe('not-found')
  })

  it('of one signer is void by a declaration', async () => {
    const contractId = await completed([person])
    const { contractId: agreementId } = await start(person, contractId)
    expect((await seen(person, agreementId)).contract.name).toBe('设备采购合同作废声明')
    await sign(app, person, agreementId)
    expect(await label(person, contractId)).toBe('voided')
    expect(
      (await person.client.call(copyContract, { contractId, requestId: randomUUID() })).contractId,
    ).toEqual(expect.any(String))
  })

  it('wants words for another reason', async () => {
    const contractId = await completed()
    const answer = await company.client.ask(startVoiding, { ...ask(contractId), reason: 5, note: ' ' })
    expect([answer.code, answer.fields]).toEqual(['input.invalid', { note: '请用 2–200 字说明作废原因' }])
  })
})

describe('what waits for me', () => {
  it('has its own list and red dot, and is told as being about voiding', async () => {
    const signer = await personSigner(app, '赵敏')
    const contractId = await completed([company, signer])
    await start(company, contractId)
    expect(await signer.client.call(getNotice, { processType: 1 })).toEqual([{ listType: 7, countNum: 1 }])
    expect((await list(signer, 1)).total).toBe(1)
    const toSign = await signer.client.call(listContracts, {
      tab: 'toSign',
      page: 1,
      pageSize: 10,
      search: '',
    })
    expect(toSign.total).toBe(0)
    const [newest] = await noticesOf(signer)
    expect([newest?.title, newest?.text]).toEqual([
      '有一份合同作废协议等您签署',
      '杭州云杉科技有限公司邀请您签署《设备采购合同作废协议》。',
    ])
  })
})

describe('the evidence report', () => {
  it('says in its first lines that the contract is void, and is another one than before', async () => {
    const contractId = await completed()
    const report = async () => {
      const { body, headers } = await company.client.ask(downloadEvidence, { contractId })
      return {
        text: textOf(body).replaceAll(/\s+/g, ''),
        name: decodeURIComponent(String(headers['content-disposition'])),
      }
    }
    expect((await report()).text).not.toContain('本合同已作废')
    const agreement = await start(company, contractId)
    for (const signer of [company, person]) await sign(app, signer, agreement.contractId)
    const { text, name } = await report()
    expect(text.indexOf('本合同已作废')).toBeGreaterThan(0)
    expect(text.indexOf('本合同已作废')).toBeLessThan(text.indexOf('出证结论'))
    expect(name).toContain('（已作废）.pdf')
    expect((await report()).text).toBe(text)
  })
})
