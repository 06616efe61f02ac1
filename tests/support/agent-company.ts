// Companies submitted by an agent, with the letter, an operator's approval and a proof.
import { uploadIdentityPicture } from '#protocol/base.ts'
import { certifyCompany, enterAmount, orderTransfer } from '#protocol/company/certifications/company.ts'
import { auditCertification, listCertificationsToAudit } from '#protocol/company/certifications/review.ts'
import { readTransfers } from '#server/gateways/bank-transfer.ts'
import { licencePicture, newCreditCode, newIdNumber } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestClient } from '#tests/support/test-client.ts'

export const ACCOUNT = {
  bank: '中国工商银行',
  branch: '杭州西湖支行',
  bankNo: '102331000012',
  account: '1202 0201 0990 0123 456',
}

/** A picture one uploaded. */
export const uploaded = async ({ client }: TestPerson): Promise<string> =>
  (await client.call(uploadIdentityPicture, { name: '图.png' }, { body: await licencePicture() })).fileId

/** Submits a company whose legal person is somebody else. */
export const submitAsAgent = async (
  agent: TestPerson,
  name: string,
  legal: { name: string; idNumber: string } = { name: '梁书遥', idNumber: newIdNumber() },
  creditCode = newCreditCode(),
) =>
  agent.client.call(certifyCompany, {
    name,
    creditCode,
    legalPerson: legal.name,
    legalPersonIdNumber: legal.idNumber,
    industry: '65',
    area: '3301',
    licenceFileId: await uploaded(agent),
    authorisationFileId: await uploaded(agent),
  })

/** Has an operator pass what waits under a name. */
export const passAtDesk = async (desk: TestClient, name: string): Promise<void> => {
  const { rows } = await desk.call(listCertificationsToAudit, { tab: 'waiting', pageSize: 100 })
  const certificationId = rows.find((row) => row.name === name)?.certificationId ?? ''
  await desk.call(auditCertification, { certificationId, verdict: 'passed' })
}

/** Orders a transfer and reads the amount where the embedded bank shows it, in 分. */
export const transferred = async (app: TestApp, agent: TestPerson, companyId: string): Promise<number> => {
  await agent.client.call(orderTransfer, { companyId, ...ACCOUNT })
  const [newest] = await readTransfers(app.db, 1)
  return newest?.amount ?? 0
}

/** A certified company that an agent administers. */
export const newAgentCompany = async (
  app: TestApp,
  desk: TestClient,
  agent: TestPerson,
  name: string,
  legal: { name: string; idNumber: string },
): Promise<{ companyId: string }> => {
  const { companyId } = await submitAsAgent(agent, name, legal)
  await agent.client.call(enterAmount, { companyId, amount: await transferred(app, agent, companyId) })
  await passAtDesk(desk, name)
  return { companyId }
}
