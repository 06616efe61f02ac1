// HR forms, papers, tables and notices of the guarded company.
import { randomUUID } from 'node:crypto'
import { bringNoticeTexts, newNotice } from '#tests/support/hr-notices.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { createHrForm } from '#protocol/hr/hr-forms/hr-forms.ts'
import { checkHrTable } from '#protocol/hr/hr-forms/hr-tables.ts'
import { getEmployeeFile, noteHrPaper } from '#protocol/hr/hr-people/hr-people.ts'
import { saveHrNotice } from '#protocol/hr/hr-notices/hr-notices.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { SECRET } from '#tests/support/matrix/secrets.ts'

/** An HR form that is still written. */
export const hrFormOf = async ({ client }: Signer): Promise<string> => {
  const { hrFormId } = await client.call(createHrForm, {
    requestId: randomUUID(),
    kind: 'entry',
    terms: { ...newHrTerms('entry'), name: SECRET, phone: '13566660001', reason: SECRET },
    pay: { pay: null, probationPay: null },
  })
  return hrFormId
}

/** What runs out of a noted paper, and a checked spreadsheet that was not started. */
export const hrRestOf = async ({ client }: Signer, hrFormId: string) => {
  const paper = { kind: 'certificate' as const, name: SECRET.slice(0, 30), day: '2027-01-31' }
  await client.call(noteHrPaper, { requestId: randomUUID(), hrFormId, ...paper })
  const { papers, dues } = await client.call(getEmployeeFile, { hrFormId })
  const rows = [
    ['姓名', '手机号', '入职日期', '岗位', '说明'],
    [SECRET.slice(0, 50), '13566660002', '2027-02-01', '店员', SECRET],
  ]
  const table = { kind: 'entry', name: '名单.xlsx' } as never
  const body = writeWorkbook([{ name: '填写', rows, widths: rows[0]!.map(() => 12) }])
  const { data } = await client.ask(checkHrTable, table, { body })
  return { hrPaperId: papers[0]!.hrPaperId, dueId: dues[0]!.dueId, hrListId: data!.listId! }
}

/** A notice to a colleague that is still written. */
export const hrNoticeOf = async (app: TestApp, owner: Signer, memberId: string): Promise<string> => {
  await bringNoticeTexts(app)
  const hrNoticeId = await newNotice(owner, memberId)
  await owner.client.call(saveHrNotice, { hrNoticeId, version: 1, values: { post: SECRET } })
  return hrNoticeId
}
