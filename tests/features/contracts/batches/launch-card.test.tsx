// A batch that launches in the panel: its words, the drafts that are left, and launching them again.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { BatchTask } from '#protocol/contracts/batches/tasks.ts'
import { BatchCard } from '#src/features/contracts/batches/batch-panel.tsx'
import { batchSealMachine } from '#src/machines/batch-seal.machine.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const CONTRACT = 'c0000000-0000-4000-8000-000000000001'
const TASK: BatchTask = {
  batchToken: 'ba7c0000-0000-4000-8000-000000000001',
  as: 'launcher',
  companyName: '',
  totalContracts: 3,
  finishedContracts: 2,
  failedContracts: 1,
  finished: true,
  handleStatus: 2,
  jumpStatus: 1,
  times: 5,
  startedAt: '2026-11-23T01:00:00.000Z',
}
const failure = { contractId: CONTRACT, partyId: CONTRACT, name: '劳务合同', reason: '您的合同份数已用完' }

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

test('what could not be launched leads to its draft, and is launched again without a check of the will', async () => {
  const retried: unknown[] = []
  const actor = createActor(batchSealMachine, { input: { task: TASK } }).start()
  page = await renderPage(<BatchCard actor={actor} />, {
    user: makeUser(),
    answers: {
      '/ContractService/batch/detail': () => ({ data: { ...TASK, failures: [failure] } }),
      '/ContractService/batch/launch/retry': ({ json }) => {
        retried.push(json['batchToken'])
        return { data: {} }
      },
    },
  })
  expect(screen.getByText('批量发起').textContent).toBe('批量发起')
  const link = await screen.findByRole('link', { name: '劳务合同' })
  expect(link.getAttribute('href')).toBe(`/flowStart/editDoc?contractId=${CONTRACT}`)
  screen.getByText('您的合同份数已用完')
  await userEvent.click(screen.getByRole('button', { name: '重新发起' }))
  await waitFor(() => expect(retried).toEqual([TASK.batchToken]))
  actor.stop()
})
