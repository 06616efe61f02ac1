// The checking page: verdict, three answers per signature, kept records, and failing files.
import { createHash } from 'node:crypto'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { FILLED_HEADLINE } from '#protocol/contracts/verification/verdict.ts'
import type { Overall, Verdict, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import { CheckPage } from '#src/features/contracts/verification/check-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const CHECK = '/ContractService/signatureRecord/check'
const RECORDS = '/ContractService/signatureRecord/list'
const HASH = 'a'.repeat(64)

const signatureOf = (changes: Partial<VerdictSignature> = {}): VerdictSignature => ({
  field: 'party-1',
  signer: '林清和',
  kind: 'signature',
  intact: true,
  covers: 'whole',
  changes: [],
  trusted: true,
  time: '2026-11-21T10:00:00.000Z',
  timeProof: 'timestamp',
  level: 'B-T',
  digest: 'SHA-256',
  algorithm: 'RSA',
  timestampAuthority: '诺印时间戳服务',
  certificate: null,
  answers: { bytes: '成立', changes: '没有任何改动', trust: '由受信任的机构签发' },
  problems: [],
  filled: [],
  weaknesses: [],
  attachments: [],
  ...changes,
})
const verdictOf = (overall: Overall, changes: Partial<Verdict> = {}): Verdict => ({
  overall,
  headline: '一句话结论',
  issuedHere: false,
  signatures: [],
  reasons: [],
  sha256: HASH,
  ...changes,
})
const answerOf = (verdict: Verdict, recordId: string | null = null) => ({
  data: { recordId, name: '租赁合同.pdf', sha256: HASH, verdict },
})

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const show = async (setting: PageSetting) => {
  page = await renderPage(<CheckPage />, { at: '/signatureRecord', ...setting })
  return page
}
const pick = (bytes: BlobPart[] = ['%PDF-1.7']) =>
  userEvent.upload(
    screen.getByLabelText('选择要核对的 PDF 文件'),
    new File(bytes, '租赁合同.pdf', { type: 'application/pdf' }),
  )

describe('several files', () => {
  const fileNamed = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
  const pickAll = (...names: string[]) =>
    userEvent.upload(screen.getByLabelText('选择要核对的 PDF 文件'), names.map(fileNamed))
  const rowOf = (name: string) => within(screen.getByText(name).closest('li')!)

  it('get a row each with its own verdict, which can be opened', async () => {
    const verdicts = [
      verdictOf('valid', { headline: '甲的结论' }),
      verdictOf('changed', { headline: '乙的结论' }),
    ]
    await show({ answers: { [CHECK]: () => answerOf(verdicts.shift()!) } })
    await pickAll('甲.pdf', '乙.pdf')
    expect(await screen.findByRole('heading', { name: '2 个文件已核对' })).toBeTruthy()
    expect([rowOf('甲.pdf').getByText('有效'), rowOf('乙.pdf').getByText('已被改动')].length).toBe(2)
    expect(screen.queryByRole('heading', { name: '已被改动' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '查看乙.pdf的结论' }))
    expect(await screen.findByRole('heading', { name: '已被改动' })).toBeTruthy()
    expect(page!.asked.filter(({ path }) => path === CHECK).length).toBe(2)
  })

  it('say why one has no verdict, and the others go on', async () => {
    let isBroken = true
    await show({
      answers: {
        [CHECK]: () => {
          if (!isBroken) return answerOf(verdictOf('valid'))
          isBroken = false
          return { status: 503, raw: 'busy' }
        },
      },
    })
    await pickAll('甲.pdf', '乙.pdf')
    expect(await screen.findByRole('heading', { name: '2 个文件已核对' })).toBeTruthy()
    expect(rowOf('甲.pdf').getByText('没有结论')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '核对甲.pdf' }))
    expect(await rowOf('甲.pdf').findByText('有效')).toBeTruthy()
  })

  it('stop where a network checked too much: nothing more is sent', async () => {
    const refusal = { code: 'check.too-many', info: '当前网络验签过于频繁，请十分钟后再试，或登录后验签。' }
    await show({ answers: { [CHECK]: () => ({ refusal }) } })
    await pickAll('甲.pdf', '乙.pdf', '丙.pdf')
    expect(await screen.findByRole('heading', { name: '核对了 1 个文件，还有 2 个没有核对' })).toBeTruthy()
    expect(rowOf('甲.pdf').getByText(refusal.info)).toBeTruthy()
    expect(rowOf('乙.pdf').getByText('未核对')).toBeTruthy()
    expect(page!.asked.filter(({ path }) => path === CHECK).length).toBe(1)
  })

  it('are twenty at most, and those left out are told', async () => {
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('valid')) } })
    await pickAll(...Array.from({ length: 23 }, (_, i) => `合同${i + 1}.pdf`))
    expect(await screen.findByRole('heading', { name: '20 个文件已核对' })).toBeTruthy()
    expect(screen.getByText('一次最多核对 20 个文件，其余 3 个没有加入，请核对完再选。')).toBeTruthy()
    expect(screen.queryByText('合同21.pdf')).toBeNull()
    expect(page!.asked.filter(({ path }) => path === CHECK).length).toBe(20)
  })
})

describe('without an account', () => {
  it.each([
    ['valid', '有效'],
    ['weak', '强度不足'],
    ['changed', '已被改动'],
    ['notFinal', '不是最终文件'],
    ['invalid', '无效'],
    ['unsigned', '未签名'],
    ['unreadable', '无法读取'],
  ] as const)('%s is said as %s', async (overall, word) => {
    await show({ answers: { [CHECK]: () => answerOf(verdictOf(overall)) } })
    await pick()
    expect(await screen.findByRole('heading', { name: word })).toBeTruthy()
    expect([screen.getByText('一句话结论').textContent, screen.getByText(HASH).textContent]).toEqual([
      '一句话结论',
      HASH,
    ])
  })

  it('says of a form that was merely filled that it was, and not that the file was altered', async () => {
    const filled = { headline: FILLED_HEADLINE, signatures: [signatureOf({ filled: ['租期'] })] }
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('changed', filled)) } })
    await pick()
    const word = await screen.findByRole('heading', { name: '签后有填写' })
    expect(word.className).toContain('warning')
    expect(screen.getByText('原有内容没有改动，但填写的内容不是签署时的内容。')).toBeTruthy()
  })

  it('leads to signing in and back, and keeps no records', async () => {
    await show({})
    expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(
      '/login/password?next=%2FsignatureRecord',
    )
    expect(screen.queryByText('我的验签记录')).toBeNull()
    expect(page!.asked).toEqual([])
  })

  it('answers three questions for each signature, apart from each other', async () => {
    const signatures = [
      signatureOf(),
      signatureOf({ trusted: false, answers: { bytes: '成立', changes: '没有', trust: '签署人未受信任' } }),
    ]
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('valid', { signatures })) } })
    await pick()
    const cards = await screen.findAllByRole('article')
    expect(cards.length).toBe(2)
    const second = within(cards[1]!)
    expect(
      ['内容完整性', '之后的改动', '签署人信任'].map((question) => second.getByText(question).tagName),
    ).toEqual(['DT', 'DT', 'DT'])
    expect(second.getByText('签署人未受信任')).toBeTruthy()
    expect(second.getByText(/2026-11-21 18:00:00 北京时间，由时间戳证明/)).toBeTruthy()
  })

  it('speaks of signatures by number and signer, not by the names of their fields', async () => {
    const answers = { bytes: '成立', changes: '签名之后有改动：签名域“party-1”被移动', trust: '受信任' }
    const signatures = [signatureOf(), signatureOf({ field: 'party-2', signer: '周既明', answers })]
    const reasons = ['签名域“party-2”：签署人未受信任', '还有 1 个预留的签名域没有签署']
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('changed', { signatures, reasons })) } })
    await pick()
    expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      '第 2 个签名（周既明）：签署人未受信任',
      '还有 1 个预留的签名域没有签署',
    ])
    expect(screen.getByText('签名之后有改动：第 1 个签名（林清和）被移动')).toBeTruthy()
  })

  it('does not put a green mark beside what holds only weakly', async () => {
    const signatures = [signatureOf(), signatureOf({ weaknesses: ['摘要算法 SHA-1 强度不足'] })]
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('weak', { signatures })) } })
    await pick()
    const cards = await screen.findAllByRole('article')
    const marks = cards.map((card) => card.querySelector('svg')?.getAttribute('data-icon'))
    expect(marks).toEqual(['check-circle', 'exclamation-circle'])
  })

  it('compares attachments at hand with those the signatures name, without sending them', async () => {
    const content = '图纸'
    const sha256 = createHash('sha256').update(content).digest('hex')
    const attachments = [{ name: '图纸.pdf', sha256 }]
    const signatures = [signatureOf({ attachments }), signatureOf({ signer: '周既明', attachments })]
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('valid', { signatures })) } })
    await pick()
    const region = within(await screen.findByRole('region', { name: '附件' }))
    expect(region.getByText('由林清和、周既明的签名写明')).toBeTruthy()
    expect(region.getByText(sha256)).toBeTruthy()
    const asked = page!.asked.length
    await userEvent.upload(region.getByLabelText('选择要核对的附件'), [
      new File([content], '下载的图纸.pdf'),
      new File(['换过的图纸'], '图纸.pdf'),
      new File(['别的'], '别的.pdf'),
    ])
    const results = within(region.getByRole('status', { name: '附件核对结果' }))
    expect((await results.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      '下载的图纸.pdf：内容与林清和、周既明的签名写明的附件一致',
      '图纸.pdf：内容与林清和、周既明的签名写明的同名附件不一致，可能被改动过',
      '别的.pdf：与任何签名写明的附件都不一致，不是这份合同的附件，或内容已被改动',
    ])
    expect(page!.asked.length).toBe(asked)
  })

  it('says of a file nobody signed how to check it as an attachment', async () => {
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('unsigned')) } })
    await pick()
    expect(await screen.findByText(/如果它是一份合同的附件，请先核对合同文件/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: '附件' })).toBeNull()
  })

  it('does not put a green mark beside a signature after which a form was filled', async () => {
    const signatures = [signatureOf(), signatureOf({ filled: ['金额'] })]
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('changed', { signatures })) } })
    await pick()
    const cards = await screen.findAllByRole('article')
    const marks = cards.map((card) => card.querySelectorAll('svg')[1]?.getAttribute('data-icon'))
    expect(marks).toEqual(['check-circle', 'exclamation-circle'])
  })

  it('shows direction marks from a file for what they are', async () => {
    const signatures = [signatureOf({ signer: '林\u202E和清' })]
    await show({ answers: { [CHECK]: () => answerOf(verdictOf('valid', { signatures })) } })
    await pick()
    expect(await screen.findByRole('heading', { name: '林�和清' })).toBeTruthy()
  })

  it('refuses an empty file without sending it', async () => {
    await show({})
    await pick([])
    expect(await screen.findByText('文件是空的，没有内容可以核对。请选择另一个文件。')).toBeTruthy()
    expect(page!.asked).toEqual([])
  })

  it.each([
    ['a server that does not answer', { status: 503, raw: 'busy' }],
    ['a server without time', { status: 503, refusal: { code: 'document.busy', info: '服务器正忙。' } }],
  ])('says of %s that there is no verdict, and checks again', async (_, trouble) => {
    let isFailing = true
    await show({
      answers: {
        [CHECK]: () => (isFailing ? trouble : answerOf(verdictOf('valid'))),
      },
    })
    await pick()
    expect(await screen.findByText('没有得出结论')).toBeTruthy()
    isFailing = false
    await userEvent.click(screen.getByRole('button', { name: '重新核对' }))
    expect(await screen.findByRole('heading', { name: '有效' })).toBeTruthy()
  })
})

it('a server that only says when to come back is asked again by itself', async () => {
  const busy = { code: 'document.busy', info: '服务器正忙，请 1 秒后再试。', retryAfterSeconds: 1 }
  let isBusy = true
  await show({
    answers: { [CHECK]: () => (isBusy ? { status: 503, refusal: busy } : answerOf(verdictOf('valid'))) },
  })
  await pick()
  expect(await screen.findByText('1 秒后自动重新核对，不用再选文件。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '现在就核对' })).toBeTruthy()
  isBusy = false
  expect(await screen.findByRole('heading', { name: '有效' })).toBeTruthy()
})

it('who is signed in finds earlier checks and opens their verdict again', async () => {
  const row = (recordId: string, overall: Overall, name: string) => ({
    recordId,
    name,
    sha256: HASH,
    overall,
    checkedAt: '2026-11-21T10:00:00.000Z',
    verdict: verdictOf(overall),
  })
  const rows = [row('r-1', 'valid', '甲.pdf'), row('r-2', 'changed', '乙.pdf')]
  await show({
    user: makeUser(),
    answers: { [RECORDS]: () => ({ data: { rows, total: 2, page: 1, pageSize: 10 } }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: /乙\.pdf/ }))
  expect(await screen.findByRole('heading', { name: '已被改动' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /乙\.pdf/ }).getAttribute('aria-current')).toBe('true')
  expect(page!.asked.some(({ path }) => path === CHECK)).toBe(false)
})
