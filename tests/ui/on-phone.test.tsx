// The code that opens the same work on a phone.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { mobileAddress, ROW_TYPE } from '#protocol/mobile-links.ts'
import { MobileSite } from '#src/ui/mobile-site.ts'
import { OnPhone } from '#src/ui/on-phone.tsx'
import { QrImage } from '#src/ui/qr-image.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'

const ROW = {
  listType: 1,
  rowType: ROW_TYPE.toDo,
  id: 'c-1',
  partId: 'p-1',
  number: 'HT-1',
  status: 5,
} as const
const PATH = '/signModel/signAuth?contractId=c-1&partyId=p-1'
const NAME = '《房屋租赁合同》'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const drawing = (name: string): string | undefined =>
  screen.getByRole('img', { name }).querySelector('svg')?.innerHTML

it.each([
  ['the page itself where there is no mobile site', null],
  ['the mobile site with the payload where there is one', 'https://m.example.com/{path}'],
])('leads to %s', async (_, site) => {
  const here = window.location.origin + PATH
  page = await renderPage(
    <MobileSite value={site}>
      <OnPhone row={ROW} path={PATH} name={NAME} isSmall />
      <QrImage value={mobileAddress(ROW, { site, here })} label="应为" size={168} />
    </MobileSite>,
    {},
  )
  await userEvent.click(screen.getByRole('button', { name: `在手机上处理${NAME}` }))
  const code = within(await screen.findByRole('region', { name: `在手机上处理${NAME}` }))
  expect(code.getByText('用手机扫码，登录后接着处理')).toBeTruthy()
  // What a code says cannot be read from its squares, but the same words make the same squares.
  expect(drawing(`${NAME}的二维码`)).toBe(drawing('应为'))
  expect(drawing('应为')?.length).toBeGreaterThan(1000)
})
