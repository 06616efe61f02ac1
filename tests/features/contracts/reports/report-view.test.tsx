// Figures that lead to a list elsewhere: uses of a seal, and documents used.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Report } from '#protocol/contracts/reports/reports.ts'
import { ReportView } from '#src/features/contracts/reports/report-view.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const SEAL = '90000000-0000-4000-8000-000000000011'
const PERIOD = 'from=2026-11-01&to=2026-11-30'
const NONE = { launched: 0, completed: 0, rejected: 0, expired: 0, revoked: 0 }
const report: Report = {
  totals: NONE,
  quotaUsed: 7,
  sealUses: 4,
  hours: { half: null, most: null },
  spans: [],
  departments: [],
  types: [],
  people: [],
  seals: [{ key: SEAL, name: '合同专用章', uses: 4 }],
  sealers: [{ key: 'somebody', name: '林小满', uses: 4 }],
}
const shown = async (rights: [string, string][]) => {
  page = await renderPage(
    <ReportView
      report={report}
      asked={{ from: '2026-11-01', to: '2026-11-30' }}
      shown="launched"
      onShow={() => undefined}
    />,
    {
      user: makeUser({
        userRoleResAction: rights.map(([resCode, actionCode]) => ({
          resCode,
          nodeActions: [{ actionCode }],
          children: [],
        })),
      }),
    },
  )
  await screen.findByText('合同专用章')
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

it('uses of a seal and of a person lead to their record, documents used to the packages’ record', async () => {
  expect(
    await shown([
      ['signature', 'log'],
      ['selfMeal', 'view'],
    ]),
  ).toEqual([
    ['已用份数7', '/user/userCenter/selfMeal'],
    ['4 次', `/user/userCenter/reportData/uses?${PERIOD}&sealId=${SEAL}`],
    ['4 次', `/user/userCenter/reportData/uses?${PERIOD}&person=somebody`],
  ])
})

it('they lead nowhere for who may not see these', async () => {
  expect(await shown([])).toEqual([])
})
