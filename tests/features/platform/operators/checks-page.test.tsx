// How the installation is: the worst first with what to do, looking anew, and jobs that run again.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DeskHouse } from '#src/app/operators/operators-view.tsx'
import { routeFor } from '#src/app/routes/routes.ts'
import { desk } from '#src/features/platform/operators/actor.tsx'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'

const ID = '30000000-0000-4000-8000-000000000002'
const OPERATOR = {
  operatorId: '30000000-0000-4000-8000-000000000003',
  account: 'wang.min',
  name: '王敏',
  permissions: ['installation.watch'],
  mustChangePassword: false,
}
const at = { since: '2026-11-21T01:00:00.000Z', checkedAt: '2026-11-21T02:00:00.000Z' }
const FINE = { code: 'disk', result: 'fine', said: '数据目录所在的磁盘还剩 20.0 GB。', toDo: '', ...at }
const BAD = {
  code: 'backup',
  result: 'bad',
  said: '还没有做过备份。',
  toDo: '请运行 npm run backup。',
  ...at,
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const logic = desk.provide({ actions: { forgetToken: () => undefined } })
const open = async (address: string, answers: Record<string, (asked: Asked) => Answer> = {}) => {
  page = await renderPage(<DeskHouse route={routeFor(address)!} logic={logic} hasToken />, {
    at: address,
    answers: {
      '/bc_plat/admin/current': () => ({ data: OPERATOR }),
      '/bc_plat/selfCheck/list': () => ({ data: [FINE, BAD] }),
      '/bc_plat/job/deadList': () => ({ data: { total: 0, rows: [] } }),
      ...answers,
    },
  })
  return page
}

it('shows the worst first, with what was found and what to do', async () => {
  await open('/ops/checks')
  const list = within(await screen.findByRole('region', { name: '检查结果' }))
  await list.findByText('还没有做过备份。')
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^备份还没有做过备份。请运行 npm run backup。检查于 .*需要处理$/),
    expect.stringMatching(/^磁盘空间数据目录所在的磁盘还剩 20.0 GB。检查于 .*正常$/),
  ])
  expect(screen.queryByText('已停止重试的任务')).toBeNull()
})

it('looks anew when asked, and says so', async () => {
  let found = [FINE, BAD]
  await open('/ops/checks', {
    '/bc_plat/selfCheck/list': () => ({ data: found }),
    '/bc_plat/selfCheck/run': () => {
      found = [FINE, { ...BAD, said: '内容完整。' }]
      return { data: found }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '立即检查' }))
  expect(await screen.findByText('内容完整。')).toBeTruthy()
})

it('lets a dead job run again', async () => {
  let isDead = true
  const { asked } = await open('/ops/checks', {
    '/bc_plat/job/deadList': () => ({
      data: {
        total: isDead ? 1 : 0,
        rows: isDead ? [{ jobId: ID, name: 'mail.deliver', addedAt: at.since, attempts: 8 }] : [],
      },
    }),
    '/bc_plat/job/revive': () => {
      isDead = false
      return { data: {} }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '重新执行' }))
  await expect.poll(() => screen.queryByText('mail.deliver')).toBeNull()
  expect(asked.find(({ path }) => path.endsWith('/job/revive'))?.json).toMatchObject({ jobId: ID })
})

it('the first page of the desk shows what is not fine', async () => {
  await open('/ops')
  const card = within(await screen.findByRole('region', { name: '运行状况' }))
  expect(await card.findByText('1 项需要处理')).toBeTruthy()
  expect(card.getByText('还没有做过备份。')).toBeTruthy()
  expect(card.queryByText('磁盘空间')).toBeNull()
})
