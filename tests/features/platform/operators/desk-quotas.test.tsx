// Operators grant documents: the receiver is found, the grant is sent as typed, and it is listed.
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
  permissions: ['quotas.give'],
  mustChangePassword: false,
}
const GIVEN = {
  grantId: ID,
  ownerType: 'company',
  name: '湖州溪山纸业有限公司',
  numberMasked: '9133**********112X',
  quota: 100,
  taken: 3,
  validUntil: '2027-11-21T01:00:00.000Z',
  isOver: false,
  reason: '服务中断的补偿。',
  givenAt: '2026-11-21T01:00:00.000Z',
  operatorName: '王敏',
}
const RECEIVER = {
  ownerType: 'company',
  ownerId: ID,
  name: '湖州溪山纸业有限公司',
  numberMasked: '9133**********112X',
  left: 17,
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const logic = desk.provide({ actions: { forgetToken: () => undefined } })
const open = async (
  answers: Record<string, (asked: Asked) => Answer> = {},
  permissions = ['quotas.give'],
) => {
  page = await renderPage(<DeskHouse route={routeFor('/ops/quotas')!} logic={logic} hasToken />, {
    at: '/ops/quotas',
    answers: {
      '/bc_plat/admin/current': () => ({ data: { ...OPERATOR, permissions } }),
      '/bc_plat/quota/list': () => ({ data: { total: 1, page: 1, pageSize: 10, rows: [GIVEN] } }),
      '/bc_plat/quota/receivers': ({ query }) => ({
        data: (query['keyword'] ?? '').includes('溪山') ? [RECEIVER] : [],
      }),
      ...answers,
    },
  })
  return page
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '赠送份数' }))
  return within(await screen.findByRole('dialog'))
}
const fill = async (dialog: ReturnType<typeof within>) => {
  await userEvent.type(dialog.getByRole('combobox'), '溪山')
  await userEvent.click(
    await screen.findByText('湖州溪山纸业有限公司 · 单位 9133**********112X · 剩余 17 份'),
  )
  await userEvent.type(dialog.getByLabelText('份数'), '100')
  await userEvent.click(dialog.getByRole('button', { name: '延长试用' }))
}

it('says what was given to whom, by whom and why', async () => {
  await open()
  const row = within((await screen.findByText('服务中断的补偿。')).closest('tr')!)
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '湖州溪山纸业有限公司单位 9133**********112X',
    '100 份已用 3 份',
    expect.stringContaining('2027'),
    '服务中断的补偿。',
    expect.stringMatching(/^王敏/),
  ])
})

it('is shut to an operator without the permission', async () => {
  await open({}, ['audit.view'])
  expect(await screen.findByText('您没有这项权限')).toBeTruthy()
})

it('gives what was typed to whoever was found', async () => {
  const { asked } = await open({ '/bc_plat/quota/give': () => ({ data: {} }) })
  const dialog = await openDialog()
  await fill(dialog)
  await userEvent.click(dialog.getByRole('button', { name: /^赠\s?送$/ }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(asked.find(({ path }) => path.endsWith('/quota/give'))?.json).toMatchObject({
    requestId: expect.any(String),
    ownerType: 'company',
    ownerId: ID,
    quota: 100,
    validDays: 365,
    reason: '延长试用。',
  })
})

it('a refusal is said, keeps what was typed, and is sent again as the same gift', async () => {
  let isClosed = true
  const { asked } = await open({
    '/bc_plat/quota/give': () =>
      isClosed
        ? { refusal: { code: 'quota.receiver-closed', info: '对方已注销，不能再接受赠送。' } }
        : { data: {} },
  })
  const dialog = await openDialog()
  await fill(dialog)
  await userEvent.click(dialog.getByRole('button', { name: /^赠\s?送$/ }))
  expect(await dialog.findByText('对方已注销，不能再接受赠送。')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('延长试用。')
  isClosed = false
  await userEvent.click(dialog.getByRole('button', { name: /^赠\s?送$/ }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = asked.filter(({ path }) => path.endsWith('/quota/give')).map(({ json }) => json['requestId'])
  expect(new Set(sent).size).toBe(1)
})

it('asks for what is missing before anything is sent', async () => {
  const { asked } = await open()
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: /^赠\s?送$/ }))
  expect(await dialog.findByText('请选择要赠送的个人或单位')).toBeTruthy()
  expect(dialog.getByText('请填写份数')).toBeTruthy()
  expect(dialog.getByText('请填写 2–200 字的原因')).toBeTruthy()
  expect(asked.some(({ path }) => path.endsWith('/quota/give'))).toBe(false)
})
