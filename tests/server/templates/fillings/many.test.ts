// A template filled in once is launched for each row of a spreadsheet, each with its own text.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkLaunchTable,
  downloadLaunchTemplate,
  startLaunchList,
} from '#protocol/contracts/batches/launching.ts'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { downloadDocument, listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { beginFilling, makeFilling } from '#protocol/templates/fillings.ts'
import { createTemplate, listTemplateUses } from '#protocol/templates/templates/templates.ts'
import { writeText } from '#server/domain/templates/platform-texts/write-text.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { companySigner, giveDocuments, runJobs, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPhone } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { textOf } from '#tests/server/documents/intake/tools.ts'

let app: TestApp
let boss: Signer
let templateId: string
let contractId: string
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  await giveDocuments(app, { ownerType: 'company', ownerId: boss.companyId! })
  const made = await boss.client.call(createTemplate, {
    requestId: randomUUID(),
    name: '劳务协议',
    category: 'service',
    note: '',
    content: {
      templateStyle: 1,
      text: writeText(`
roles 甲方 乙方
field worker text 劳务人员姓名
field name text 岗位
field pay amount 报酬
field start date 开始日期
# 劳务协议
{worker}担任{name}，自{start}起，报酬{pay}元。
@sign 甲方 companySeal 甲方 / 乙方 personSign {worker}
`),
      attachments: [],
    },
  })
  templateId = made.templateId
  const draft = await boss.client.call(beginFilling, { requestId: randomUUID(), templateId })
  contractId = draft.contractId
  const { version } = await boss.client.call(saveDraft, {
    contractId,
    version: draft.version,
    content: {
      ...draft.content,
      parties: draft.content.parties.map((party) =>
        party.isSelf ? party : { ...party, name: '王一一', phone: newPhone() },
      ),
      template: {
        ...draft.content.template!,
        values: { name: '店员', pay: '450000', start: '2026-12-01' },
      },
    },
  })
  await boss.client.call(makeFilling, {
    requestId: randomUUID(),
    contractId,
    version,
    step: 'contracSigning',
  })
})
afterAll(() => app.close())

const HEADER = [
  '合同名称',
  '合同金额',
  '签署方2姓名',
  '签署方2手机号',
  '劳务人员姓名',
  '岗位',
  '报酬',
  '开始日期',
]
const check = (...rows: readonly (readonly string[])[]) =>
  boss.client.ask(checkLaunchTable, { contractId, name: '名单.xlsx' } as never, {
    body: writeWorkbook([{ name: '填写', rows: [HEADER, ...rows], widths: HEADER.map(() => 12) }]),
  })

test('the table has a column for all that the template asks of the initiator', async () => {
  const { body } = await boss.client.ask(downloadLaunchTemplate, { contractId })
  expect(readSheet(body, { bytes: 1e7, rows: 3000, columns: 100 })).toEqual([HEADER])
})

test('each row is held to the rules of the fields', async () => {
  const { data } = await check(
    ['', '', '李二二', newPhone(), '', '', '一万', ''],
    ['', '', '赵三三', newPhone(), '', '店长'.repeat(60), '', ''],
    ['', '', '钱四四', newPhone(), '', '', '', '明天'],
  )
  expect(data!.listId).toBeNull()
  expect(data!.problems.map(({ problem }) => problem)).toEqual([
    '报酬：须为不小于 0 的数字，单位元，最多两位小数',
    '岗位：“岗位”最多 100 个字',
    '开始日期：“开始日期”须为 1900 年至 2999 年间的日期',
  ])
})

test('each row is launched with a text that says what the row says', async () => {
  const { data } = await check(
    ['李二二的协议', '', '李二二', newPhone(), '', '店长', '9000', '2026-12-15'],
    ['赵三三的协议', '', '赵三三', newPhone(), '', '', '', ''],
  )
  const { batchToken } = await boss.client.call(startLaunchList, {
    requestId: randomUUID(),
    listId: data!.listId!,
  })
  while ((await runJobs(app)) > 0);
  const task = (await boss.client.call(listBatches, {})).rows.find((row) => row.batchToken === batchToken)
  expect(task).toMatchObject({ finishedContracts: 2, failedContracts: 0 })
  const { rows } = await boss.client.call(listContracts, { tab: 'all', page: 1 } as never)
  const textNamed = async (name: string): Promise<string> => {
    const one = rows.find((row) => row.name === name)!.contractId
    const { documentId } = (await seen(boss, one)).documents[0]!
    return textOf((await boss.client.ask(downloadDocument, { contractId: one, documentId })).body)
  }
  expect(await textNamed('李二二的协议')).toMatch(/李二二.*店长.*2026年12月15日.*9,000\.00/su)
  expect(await textNamed('赵三三的协议')).toMatch(/赵三三.*店员.*2026年12月01日.*4,500\.00/su)
  expect((await boss.client.call(listTemplateUses, { templateId })).total).toBe(2)
})
