// Which report an address asks for.
import { isReportable } from '#protocol/contracts/reports/period.ts'
import type { AskedReport } from '#protocol/contracts/reports/reports.ts'
import { isUuid } from '#protocol/uuid.ts'

/** As it stands in the address; empty where it says nothing. */
type ReportAddress = Readonly<Record<'from' | 'to' | 'department' | 'contractType' | 'person', string>>

/** What the address asks for; a period that is none is this month. */
export const askedReport = (address: ReportAddress, today: string): AskedReport => {
  const { from, to, department, contractType, person } = address
  return {
    ...(isReportable({ from, to }) ? { from, to } : { from: `${today.slice(0, 7)}-01`, to: today }),
    ...(isUuid(department) ? { department } : {}),
    ...(contractType === '' ? {} : { contractType: contractType.slice(0, 50) }),
    ...(isUuid(person) ? { person } : {}),
  }
}
