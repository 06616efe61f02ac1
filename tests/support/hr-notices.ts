// Notices to employees for tests: begun from the platform's certificate of leaving, and handed in.
import { randomUUID } from 'node:crypto'
import * as calls from '#protocol/hr/hr-notices/hr-notices.ts'
import { leavingCertificate } from '#server/domain/templates/platform-texts/leaving-certificate.ts'
import { bringPlatformTexts } from '#server/operations/templates/platform-texts/bring.ts'
import type { Signer } from '#tests/support/contracts.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** The platform's text that these notices are made of. */
export const bringNoticeTexts = (app: TestApp): Promise<void> =>
  bringPlatformTexts(app.deps, [leavingCertificate])

/** All that the text asks, in place of what is not known. */
export const NOTICE_VALUES = {
  employer: '杭州清和文化科技有限公司',
  worker: '许一',
  workerId: '110101199003070011',
  from: '2024-03-01',
  until: '2026-11-20',
  termFrom: '2024-03-01',
  termUntil: '2027-02-28',
  post: '采购',
  years: '2 年',
  ground: '劳动者提出解除',
}

/** A draft about a colleague; answers its id. */
export const newNotice = async ({ client }: Signer, memberId: string): Promise<string> => {
  const [text] = await client.call(calls.listNoticeTexts, { kind: 'leaving' })
  const { hrNoticeId } = await client.call(calls.beginHrNotice, {
    requestId: randomUUID(),
    kind: 'leaving',
    templateId: text!.templateId,
    hrFormId: null,
    memberId,
  })
  return hrNoticeId
}
