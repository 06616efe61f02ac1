// The left of the signing page: whose party the reader's is, and the way to a phone.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PartiesPanel } from '#src/features/contracts/signing/parties-panel.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { taskOf } from '#tests/support/sign-task.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

it.each([
  ['signer', '我', '本单位'],
  // A sealer works on a colleague's request and is not its signer.
  ['sealer', '本单位', '我'],
] as const)('to a %s the party that is theirs is called %s', async (as, said, unsaid) => {
  const task = taskOf({ as })
  page = await renderPage(<PartiesPanel task={task} />, {})
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByText(unsaid)).toBeNull()
  expect(screen.getByRole('button', { name: `在手机上处理《${task.name}》` })).toBeTruthy()
})
