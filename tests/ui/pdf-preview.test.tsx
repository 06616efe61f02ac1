// The preview dialog: 使用 is there only where it is offered, and stands as the item's rule says.
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { documentItem } from '#protocol/pdf-item.ts'
import type { PdfItem } from '#protocol/pdf-item.ts'
import { PdfPreview } from '#src/ui/pdf/pdf-preview.tsx'
import { prepareScreen } from '#tests/support/screen.ts'

prepareScreen()
// Pages are not drawn here: nothing ever comes into view.
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
} as never

afterEach(cleanup)

const template = (changes: Partial<PdfItem>): PdfItem => ({
  ...documentItem({ name: '租赁合同', pdfUrl: '' }),
  templateId: 'd2d2d2d2-0000-4000-8000-000000000001',
  templateType: 2,
  templateStyle: 2,
  ...changes,
})

const show = (item: PdfItem, onUse?: (isPlaced: boolean) => void) =>
  render(
    <PdfPreview
      item={item}
      pages={[{ width: 595, height: 842 }]}
      bytes={undefined}
      error={null}
      onRetry={() => {}}
      {...(onUse && { onUse })}
      onClose={() => {}}
    />,
  )

const use = () => screen.queryByRole<HTMLButtonElement>('button', { name: /使\s*用/ })

it('a document is only looked at', () => {
  show(documentItem({ name: '合同.pdf', pdfUrl: '' }))
  expect(screen.getByRole('dialog', { name: '合同.pdf' }).textContent).toContain('共 1 页')
  expect(use()).toBeNull()
})

it('a stopped template cannot be used', () => {
  show(template({ useStatus: 1, isPosition: true }), () => {})
  expect(use()?.disabled).toBe(true)
})

it('one without places looks as if it could not, and tells whoever offers it', async () => {
  const pressed: boolean[] = []
  show(template({ isPosition: false }), (isPlaced) => pressed.push(isPlaced))
  expect(use()?.className).toMatch(/unplaced/)
  await userEvent.click(use()!)
  cleanup()
  show(template({ isPosition: true }), (isPlaced) => pressed.push(isPlaced))
  expect(use()?.className).not.toMatch(/unplaced/)
  await userEvent.click(use()!)
  expect(pressed).toEqual([false, true])
})
