// One draft launched once for each row of a spreadsheet: checked whole, launched by jobs, once each.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadImportProblems } from '#protocol/account/spreadsheets.ts'
import { getBatch } from '#protocol/contracts/batches/batches.ts'
import {
  checkLaunchTable,
  downloadLaunchTemplate,
  retryLaunchList,
  startLaunchList,
} from '#protocol/contracts/batches/launching.ts'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { getContract, listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { getDraft, launchContract } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import {
  companySigner,
  giveDocuments,
  newDraft,
  partyFor,
  personSigner,
  runJobs,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPerson, newPhone } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let guest: Signer

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '陈批发', '杭州批发科技有限公司')
  guest = await personSigner(app, '李收件')
})
afterAll(() => app.close())

const LIMITS = { bytes: 1e7, rows: 3000, columns: 100 }
const table = (...rows: readonly (readonly string[])[]): Uint8Array =>
  writeWorkbook([{ name: '填写', rows, widths: rows[0]!.map(() => 12) }])

const own = (
  fileId: string,
  kind: FilledKind,
  y: number,
  change: Partial<FilledField> = {},
): FilledField => ({
  ...newFilled(kind),
  fieldId: randomUUID(),
  fileId,
  partyId: null,
  page: 0,
  x: 80,
  y,
  w: 200,
  h: 30,
  ...change,
})

/** A draft of the boss's company with a person and a few values of its own. */
const pattern = () =>
  newDraft(boss, {
    parties: [partyFor(boss, { isSelf: true }), partyFor(guest)],
    content: ({ fields }, fileId) => ({
      fields,
      name: '劳务合同',
      filled: [
        own(fileId, 'text', 100, { label: '岗位', value: '设计师' }),
        own(fileId, 'amount', 140, { label: '月薪', value: '800000' }),
        own(fileId, 'date', 180, { label: '入职日期', value: '2026-12-01' }),
        own(fileId, 'checkbox', 220, { label: '福利', options: ['餐补', '车补'], value: '' }),
      ],
    }),
  })

const HEADER = ['合同名称', '合同金额', '签署方2姓名', '签署方2手机号', '岗位', '月薪', '入职日期', '福利']

const PERSON_HEADER = ['合同名称', '合同金额', '签署方1姓名', '签署方1手机号']

const check = (contractId: string, body: Uint8Array, { client }: Pick<Signer, 'client'> = boss) =>
  client.ask(checkLaunchTable, { contractId, name: '名单.xlsx' } as never, { body })

const taskOf = async (batchToken: string, { client }: Pick<Signer, 'client'> = boss) =>
  (await client.call(listBatches, {})).rows.find((row) => row.batchToken === batchToken)

const runAll = async (): Promise<void> => {
  while ((await runJobs(app)) > 0);
}

test('the template has a column for all that may differ, and is refused to others', async () => {
  const { contractId } = await pattern()
  const { body } = await boss.client.ask(downloadLaunchTemplate, { contractId })
  expect(readSheet(body, LIMITS)).toEqual([HEADER])
  expect((await guest.client.ask(downloadLaunchTemplate, { contractId })).code).toBe('not-found')
})

test('wrong rows come back with their reasons, and then nothing can be launched', async () => {
  const { contractId } = await pattern()
  const phone = newPhone()
  const { data } = await check(
    contractId,
    table(
      HEADER,
      ['', '', '王一一', phone],
      ['', '', '王一一', phone],
      ['', '', '王二二', '12345'],
      ['', '', '', newPhone()],
      ['', '十元', '王三三', newPhone()],
      ['甲/乙', '', '王四四', newPhone()],
      ['', '', '王五五', newPhone(), '', '', '明天'],
      ['', '', '王六六', newPhone(), '', '', '', '房补'],
    ),
  )
  const problems = data?.problems.map(({ row, problem }) => [row, problem])
  expect([data?.listId, data?.taken, problems]).toEqual([
    null,
    0,
    [
      [3, '与第 2 行完全相同，请删去其中一行'],
      [4, '签署方2手机号：请填写 11 位手机号'],
      [5, '签署方2姓名：请填写姓名'],
      [6, '合同金额：须为不小于 0 的数字，单位元，最多两位小数'],
      [7, '合同名称：合同名称不能含有 / \\ : * " < > | ?'],
      [8, '“入职日期”须为 1900 年至 2999 年间的日期'],
      [9, '“福利”没有选项“房补”'],
    ],
  ])
  const report = await boss.client.ask(downloadImportProblems, { reportId: data?.reportId ?? '' })
  expect(readSheet(report.body, LIMITS)[0]).toEqual([...HEADER, '有误原因'])
})

test('each row is launched once, with its own people and values; the draft stays', async () => {
  const { contractId } = await pattern()
  const phones = [newPhone(), newPhone(), newPhone()]
  const { data } = await check(
    contractId,
    table(
      HEADER,
      ['劳务合同（张）', '9000.5', '张一凡', phones[0]!, '测试', '9,000', '46023', '车补；餐补'],
      ['劳务合同（赵）', '', '赵二凡', phones[1]!, '', '', '2027年1月5日', ''],
      ['', '', '钱三凡', phones[2]!],
    ),
  )
  const start = { listId: data!.listId!, requestId: randomUUID() }
  expect(data).toMatchObject({ total: 3, taken: 3, problems: [], quotaLeft: expect.any(Number) })
  expect((await guest.client.ask(startLaunchList, start)).code).toBe('not-found')
  const { batchToken } = await boss.client.call(startLaunchList, start)
  expect(await boss.client.call(startLaunchList, start)).toEqual({ batchToken })
  expect((await boss.client.ask(startLaunchList, { ...start, requestId: randomUUID() })).code).toBe(
    'batch.not-possible',
  )
  await runAll()
  expect(await taskOf(batchToken)).toMatchObject({
    as: 'launcher',
    companyName: '杭州批发科技有限公司',
    totalContracts: 3,
    finishedContracts: 3,
    finished: true,
    handleStatus: 1,
    jumpStatus: 1,
  })
  const { rows } = await boss.client.call(listContracts, { tab: 'all', pageSize: 20 })
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    ['劳务合同', '劳务合同（张）', '劳务合同（赵）'].toSorted(),
  )
  const first = rows.find(({ name }) => name === '劳务合同（张）')!
  const { contract } = await boss.client.call(getContract, { contractId: first.contractId })
  expect([contract.amount, contract.parties.map(({ name }) => name)]).toEqual([900_050, ['陈批发', '张一凡']])
  const { content } = await boss.client.call(getDraft, { contractId })
  expect([content.name, content.parties[1]?.name]).toEqual(['劳务合同', '李收件'])
})

test('a list for which too little is left does not begin', async () => {
  const owner = { ...(await newPerson(app, '沈五份')), companyId: null, companyName: '' }
  const { contractId } = await newDraft(owner, { parties: [partyFor(guest)] })
  const rows = Array.from({ length: 6 }, (_, at) => ['', '', `孙${'一二三四五六'[at]}凡`, newPhone()])
  const listed = await check(contractId, table(PERSON_HEADER, ...rows), owner)
  const start = { listId: listed.data!.listId!, requestId: randomUUID() }
  expect(listed.data?.quotaLeft).toBe(5)
  expect(await owner.client.ask(startLaunchList, start)).toMatchObject({
    code: 'quota.used-up',
    info: '套餐还可发起 5 份，名单有 6 份，没有开始。请先补充份数，或把名单拆成几份。',
  })
})

test('what cannot be launched stays as a draft with its reason, and is taken up again alone', async () => {
  const owner = { ...(await newPerson(app, '沈重来')), companyId: null, companyName: '' }
  const { contractId, version } = await newDraft(owner, { parties: [partyFor(guest)] })
  const rows = ['甲', '乙', '丙', '丁', '戊'].map((name) => [`${name}份`, '', `孙${name}凡`, newPhone()])
  const { data } = await check(contractId, table(PERSON_HEADER, ...rows), owner)
  const start = { listId: data!.listId!, requestId: randomUUID() }
  const { batchToken } = await owner.client.call(startLaunchList, start)
  await owner.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  await runAll()
  const { failures, finishedContracts, handleStatus } = await owner.client.call(getBatch, { batchToken })
  expect([finishedContracts, handleStatus, failures.map(({ name, reason }) => [name, reason])]).toEqual([
    4,
    2,
    [['戊份', expect.stringContaining('份数已用完')]],
  ])
  const draft = await owner.client.call(getDraft, { contractId: failures[0]!.contractId })
  expect([draft.content.name, draft.content.parties[0]?.name]).toEqual(['戊份', '孙戊凡'])
  await giveDocuments(app, { ownerType: 'person', ownerId: owner.userId })
  await owner.client.call(retryLaunchList, { batchToken, requestId: randomUUID() })
  await runAll()
  expect(await taskOf(batchToken, owner)).toMatchObject({
    finishedContracts: 5,
    failedContracts: 0,
    handleStatus: 1,
  })
  const again = await owner.client.ask(retryLaunchList, { batchToken, requestId: randomUUID() })
  expect(again.code).toBe('batch.not-possible')
})
