// Words of batches: one signs for oneself, seals for a company, and launches from a spreadsheet.
import type { BatchTask } from '#protocol/contracts/batches/tasks.ts'

/** What is done with many contracts at once: 签署 for oneself, 用印 for a company. */
export const actWord = (isCompany: boolean): string => (isCompany ? '用印' : '签署')

/** What a task does with its contracts: 签署, 用印 or 发起. */
export const taskWord = ({ as, companyName }: Pick<BatchTask, 'as' | 'companyName'>): string =>
  as === 'launcher' ? '发起' : actWord(companyName !== '')

export const batchTitle = (isCompany: boolean): string => `批量${actWord(isCompany)}`
