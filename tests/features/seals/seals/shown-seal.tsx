// The page of one seal on the screen, with the answers a test gives for its calls.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { SealDetail } from '#protocol/seals/seals/use.ts'
import { SignatureDetailPage } from '#src/features/seals/seals/signature-detail-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'
import { AT, CALLS, detailOf, usesOf } from './seal-answers.ts'

let page: RenderedPage | undefined

/** Shows it to somebody who acts for the company, with nobody authorised and no uses unless told otherwise. */
export const show = async (
  detail: Partial<SealDetail> = {},
  answers: NonNullable<PageSetting['answers']> = {},
  setting: PageSetting = {},
): Promise<void> => {
  page = await renderPage(<SignatureDetailPage />, {
    resource: 'signature',
    user: asCompany(),
    at: AT,
    ...setting,
    answers: {
      [CALLS.detail]: () => ({ data: detailOf(detail) }),
      [CALLS.grants]: () => ({ data: [] }),
      [CALLS.uses]: () => usesOf([]),
      ...answers,
    },
  })
}
export const close = async (): Promise<void> => page?.close()

const asked = () => page?.asked ?? []
/** What changes a call was asked for. */
export const sent = (path: string) =>
  asked()
    .filter((each) => each.path === path && each.method !== 'GET')
    .map(({ json }) => json)
/** How often a call was asked. */
export const timesAsked = (path: string): number => asked().filter((each) => each.path === path).length
/** Everything that was said to the person beside the page. */
export const told = (): string[] => {
  const { queue = [], toasts = [] } = page?.alerts.getSnapshot().context ?? {}
  return [...queue, ...toasts].map(({ words }) => words)
}
export const part = (name: string) => screen.findByRole('region', { name })
export const retry = (where: HTMLElement) =>
  userEvent.click(within(where).getByRole('button', { name: '重试' }))
