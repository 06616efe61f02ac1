// A batch as the server describes one: five contracts signed for oneself, none of them finished yet.
import type { BatchTask } from '#protocol/contracts/batches/tasks.ts'

export const batchTaskOf = (changes: Partial<BatchTask> = {}): BatchTask => ({
  batchToken: 'b1000000-0000-4000-8000-000000000001',
  as: 'signer',
  companyName: '',
  totalContracts: 5,
  finishedContracts: 0,
  failedContracts: 0,
  finished: false,
  handleStatus: null,
  jumpStatus: 1,
  times: 2,
  startedAt: '2026-11-21T10:00:00.000Z',
  ...changes,
})
