// Making a company's seal: what the server would refuse is not offered.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SignatureEditPage } from '#src/features/seals/seals/signature-edit-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { sealOf } from '#tests/features/seals/seals/seal-answers.ts'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const shown = async (officials: readonly number[]) => {
  page = await renderPage(<SignatureEditPage />, {
    user: asCompany(),
    at: '/user/userCenter/signatureEdit',
    answers: {
      '/AccountService/seal/list': () => ({
        data: officials.map((status) => sealOf({ type: 1, name: '公章', status })),
      }),
      '/AccountService/seal/preview': () => ({ data: { svg: '<svg/>', widthMm: 42, heightMm: 42 } }),
    },
  })
  const official = await screen.findByRole<HTMLInputElement>('radio', { name: /^公章/ })
  return {
    isOffered: !official.disabled,
    isChosen: official.checked,
    name: screen.getByLabelText<HTMLInputElement>('印章名称').value,
  }
}

it.each([
  ['no seal yet', [], { isOffered: true, isChosen: true, name: '公章' }],
  ['one that was cancelled', [4], { isOffered: true, isChosen: true, name: '公章' }],
  ['one in use', [1], { isOffered: false, isChosen: false, name: '合同专用章' }],
  ['one that waits for review', [0], { isOffered: false, isChosen: false, name: '合同专用章' }],
])('a second 公章 is not offered: %s', async (_, officials, expected) => {
  expect(await shown(officials)).toEqual(expected)
})

it('says why it is not offered', async () => {
  await shown([1])
  expect(screen.getByText('已有公章，停用或注销后才能再做')).toBeTruthy()
})
