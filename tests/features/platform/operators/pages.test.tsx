// The operators' desk as an operator meets it: menu, a refusal with its reason, the log's check.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DeskHouse } from '#src/app/operators/operators-view.tsx'
import { OPERATOR_PERMISSIONS } from '#protocol/platform/operators/permissions.ts'
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
  permissions: ['certification.review', 'audit.view'],
  mustChangePassword: false,
}
const ROW = {
  certificationId: ID,
  subjectType: 'person',
  documentType: 2,
  name: 'Anna Berg',
  numberMasked: 'E12**5678',
  state: 'reviewing',
  check: 'none',
  submittedAt: '2026-11-21T01:00:00.000Z',
  auditedAt: null,
  operatorName: '',
  reason: '',
}
const LIST = { total: 1, waiting: 1, suspended: 0, page: 1, pageSize: 10, rows: [ROW] }
const DETAIL = {
  ...ROW,
  facts: [
    { key: 'name', value: 'Anna Berg' },
    { key: 'nationality', value: 'SE' },
  ],
  pictures: [],
  applicant: { name: '', phone: '13800001234' },
  checkAskedAt: null,
  checkAnsweredAt: null,
  proofs: [],
  rivals: 0,
  replaces: null,
  mayAudit: true,
  mayPass: true,
  maySuspend: false,
  mayClear: false,
  mayAskAgain: false,
}
const COMPANY = {
  ...DETAIL,
  subjectType: 'company',
  documentType: null,
  name: '宁波观澜文化有限公司',
  check: 'waiting',
  checkAskedAt: '2026-11-21T01:00:00.000Z',
  mayPass: false,
  rivals: 1,
  replaces: { name: '杭州旧名科技有限公司', legalPerson: '沈知微' },
  proofs: [
    {
      proofId: ID,
      method: 'consent',
      state: 'proven',
      to: '13700000011',
      checkedAt: '2026-11-21T02:00:00.000Z',
      reason: '',
      createdAt: '2026-11-21T01:30:00.000Z',
      finishedAt: '2026-11-21T03:00:00.000Z',
    },
  ],
}

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const logic = desk.provide({ actions: { forgetToken: () => undefined } })
const open = async (at: string, answers: Record<string, (asked: Asked) => Answer> = {}) => {
  page = await renderPage(<DeskHouse route={routeFor(at.split('?')[0] ?? '')!} logic={logic} hasToken />, {
    at,
    answers: {
      '/bc_plat/admin/current': () => ({ data: OPERATOR }),
      '/bc_plat/certification/list': () => ({ data: LIST }),
      '/bc_plat/certification/detail': () => ({ data: DETAIL }),
      ...answers,
    },
  })
  return page
}

it('an operator sees the desks they may use, and no others', async () => {
  await open('/ops')
  const menu = within(await screen.findByRole('navigation', { name: '运营台' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '待办',
    '认证审核',
    '签名证书',
    '操作记录',
  ])
  expect(await screen.findByText('Anna Berg')).toBeTruthy()
})

it('invoices that wait are on the first page of who issues them, and lead to each', async () => {
  const invoice = {
    invoiceId: ID,
    kind: 1,
    delivery: 1,
    buyerName: '杭州栖木文化创意有限公司',
    amount: 39_900,
    status: 1,
    appliedAt: '2026-11-21T01:00:00.000Z',
    number: '',
    ownerType: 'company',
    ownerName: '杭州栖木文化创意有限公司',
    isPosted: false,
  }
  await open('/ops', {
    '/bc_plat/admin/current': () => ({ data: { ...OPERATOR, permissions: ['invoices.issue'] } }),
    '/bc_plat/invoice/list': ({ query }) => ({
      data: {
        total: 1,
        page: 1,
        pageSize: 10,
        rows: [query['status'] === '4' ? { ...invoice, invoiceId: OPERATOR.operatorId, status: 4 } : invoice],
      },
    }),
  })
  const card = within(await screen.findByRole('region', { name: '待处理的发票' }))
  await expect.poll(() => card.getAllByRole('link').length).toBe(3)
  expect(card.getByText('2 张')).toBeTruthy()
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ops/invoices',
    `/ops/invoices?tab=1&invoice=${ID}`,
    `/ops/invoices?tab=4&invoice=${OPERATOR.operatorId}`,
  ])
})

it('a desk without its permission says so', async () => {
  await open('/ops/operators')
  expect(await screen.findByText('您没有这项权限')).toBeTruthy()
})

it('a refusal carries the reason that was chosen and changed', async () => {
  const { asked } = await open(`/ops/certificationDetail?certificationId=${ID}`, {
    '/bc_plat/certification/audit': () => ({ data: {} }),
  })
  expect(await screen.findByText('瑞典')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /驳\s?回/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '证件图片不清晰' }))
  await userEvent.type(dialog.getByLabelText('原因'), '谢谢')
  await userEvent.click(dialog.getAllByRole('button', { name: /驳\s?回/ }).at(-1)!)
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/audit'))?.json['reason'])
    .toBe('证件图片不清晰，请重新拍摄后提交。谢谢')
})

it('nobody passes a company the provider has not answered, and its proof is there to be read', async () => {
  await open(`/ops/certificationDetail?certificationId=${ID}`, {
    '/bc_plat/certification/detail': () => ({ data: COMPANY }),
  })
  expect(await screen.findByText('身份核验还没有结果，暂不能通过')).toBeTruthy()
  expect(screen.getByRole('button', { name: /通\s?过/ }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('同一统一社会信用代码还有 1 份申请在进行')).toBeTruthy()
  expect(screen.getByText('变更已认证的单位：杭州旧名科技有限公司，法定代表人 沈知微')).toBeTruthy()
  const proof = within(screen.getByRole('region', { name: '单位验证' }))
  expect(proof.getByText(/法定代表人授权 13700000011：已完成/)).toBeTruthy()
  expect(proof.getByText(/姓名、身份证号、手机号核验一致/)).toBeTruthy()
})

it('a certified company is suspended with a reason', async () => {
  const { asked } = await open(`/ops/certificationDetail?certificationId=${ID}`, {
    '/bc_plat/certification/detail': () => ({
      data: { ...COMPANY, state: 'certified', check: 'passed', mayAudit: false, maySuspend: true },
    }),
    '/bc_plat/certification/suspend': () => ({ data: {} }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '暂停认证' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '法定代表人称没有授权' }))
  await userEvent.click(dialog.getByRole('button', { name: '暂停认证' }))
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/suspend'))?.json)
    .toMatchObject({ certificationId: ID, action: 'suspend', reason: '法定代表人称没有授权，正在核实。' })
})

it('the log tells each entry in words, and is checked when somebody asks', async () => {
  const entry = { at: '2026-03-09T02:00:00.000Z', who: '林操作', ip: '127.0.0.1' }
  const rows = [
    { ...entry, n: 3, event: 'refund:paid', detail: { orderNo: 'NY20260309', amount: 39_900 } },
    { ...entry, n: 2, event: 'question:published', detail: { title: '怎样发起签署？' } },
    { ...entry, n: 1, event: 'invoice:invoice.posted', detail: { trackingNo: '顺丰 SF1001' } },
  ]
  await open('/ops/audit', {
    '/bc_plat/audit/list': () => ({ data: { total: 3, page: 1, pageSize: 20, rows } }),
    '/bc_plat/audit/check': () => ({ data: { isIntact: false, brokenAt: 7 } }),
  })
  await screen.findByText(/怎样发起签署/)
  const cells = screen.getAllByRole('row').map((row) => row.children[3]?.textContent)
  expect(cells.filter((words) => words !== undefined && words !== '')).toEqual([
    '操作内容',
    '登记订单 “NY20260309” 已退款¥399.00',
    '发布问题 “怎样发起签署？”',
    '寄出纸质发票顺丰 SF1001',
  ])
  await userEvent.click(screen.getByRole('button', { name: '校验完整性' }))
  expect(await screen.findByText(/从第 7 条起与前面对不上/)).toBeTruthy()
})

it('the menu, one line on a phone, shows the page one is on', async () => {
  const offsetLeft = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(500)
  await open('/ops/audit')
  expect((await screen.findByRole('navigation', { name: '运营台' })).scrollLeft).toBe(500)
  offsetLeft.mockRestore()
})

it.each(['waiting', 'done'])(
  'leaves the names room on a phone beside the other columns of %s',
  async (tab) => {
    await open(`/ops/certification?tab=${tab}`)
    const table = (await screen.findByRole('columnheader', { name: '姓名 / 名称' })).closest('table')!
    const others = [...table.querySelectorAll('col')].map(({ style }) => Number.parseFloat(style.width) || 0)
    const room = Number.parseFloat(table.style.width) - others.reduce((sum, width) => sum + width, 0)
    expect(room).toBeGreaterThanOrEqual(140)
  },
)

it('an operator who may do everything is said to in two words, others by each permission', async () => {
  const everything = OPERATOR_PERMISSIONS.map(({ code }) => code)
  const row = {
    phone: '',
    state: 'active',
    createdAt: '2026-11-21T01:00:00.000Z',
    lastSeenAt: null,
    actions: [],
    mustChangePassword: false,
  }
  await open('/ops/operators', {
    '/bc_plat/admin/current': () => ({ data: { ...OPERATOR, permissions: ['operators.manage'] } }),
    '/bc_plat/admin/list': () => ({
      data: [
        { ...row, operatorId: ID, account: 'admin', name: '系统管理员', permissions: everything },
        {
          ...row,
          operatorId: OPERATOR.operatorId,
          account: 'wang.min',
          name: '王敏',
          permissions: ['certification.review', 'audit.view'],
        },
      ],
    }),
  })
  const all = await screen.findByText('全部权限')
  expect(all.title.split('、')).toHaveLength(everything.length)
  expect(screen.getByText('审核实名认证、查看操作记录')).toBeTruthy()
})
