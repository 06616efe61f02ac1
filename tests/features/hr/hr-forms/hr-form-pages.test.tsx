// The pages of HR: lists, a form being written, and the employee's own part.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { HrFormDetail, HrFormRow } from '#protocol/hr/hr-forms/hr-form.ts'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import { newHrField } from '#protocol/hr/hr-designs/fields.ts'
import { newHrTerms, NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import { DetailPage } from '#src/features/hr/hr-forms/detail-page.tsx'
import { FillPage } from '#src/features/hr/hr-forms/fill-page.tsx'
import { FormPage } from '#src/features/hr/hr-forms/form-page.tsx'
import {
  DepartListPage,
  EntryListPage,
  RegularListPage,
  TransferListPage,
} from '#src/features/hr/hr-forms/list-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const ID = 'a0000000-0000-4000-8000-000000000001'
const ROW: HrFormRow = {
  hrFormId: ID,
  kind: 'entry',
  name: '苏新来',
  phoneMasked: '139****0001',
  department: '研发部',
  post: '工程师',
  effectiveDay: '2026-12-01',
  status: HR_FORM_STATUS.filling,
  waitingFor: ['苏新来'],
  launcher: '林清和',
  updatedAt: '2026-11-22T01:00:00.000Z',
  actions: ['urge', 'reveal', 'cancel'],
}
const user = () =>
  asCompany({
    userRoleResAction: [
      {
        resCode: 'humanResouce',
        nodeActions: ['attend', 'launch', 'export'].map((actionCode) => ({ actionCode })),
        children: [],
      },
    ],
  })
const show = async (shown: React.ReactNode, at: string, answers: PageSetting['answers']) => {
  page = await renderPage(shown, { user: user(), at, answers })
}
const asked = (path: string) =>
  page!.asked.filter((one) => one.path === path).map(({ body }) => JSON.parse(String(body)) as object)

it.each([
  ['/human/entryManage', 'entry', '发起入职', <EntryListPage key="e" />],
  ['/human/regularManage', 'regular', '发起转正', <RegularListPage key="r" />],
  ['/human/transferManage', 'transfer', '发起调岗', <TransferListPage key="t" />],
  ['/human/departManage', 'depart', '发起离职', <DepartListPage key="d" />],
] as const)('%s lists forms by state with the next step of each', async (at, kind, verb, shown) => {
  await show(shown, at, {
    '/HumanService/form/list': () => ({
      data: { rows: [{ ...ROW, kind }], total: 1, page: 1, pageSize: 10 },
    }),
    '/HumanService/form/counts': () => ({ data: { all: 1, filling: 1 } }),
    '/HumanService/form/urge': () => ({ data: {} }),
  })
  expect((await screen.findByRole('link', { name: '苏新来' })).getAttribute('href')).toBe(
    `/humanFlow/humanDetail?hrFormId=${ID}`,
  )
  expect(screen.getByRole('button', { name: verb })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '提醒填写：苏新来' }))
  await vi.waitFor(() => expect(asked('/HumanService/form/urge')).toMatchObject([{ hrFormId: ID }]))
})

it('reminds whoever the ticked forms wait for, and says whom it did not', async () => {
  await show(<EntryListPage />, `/human/entryManage?from=2026-11-30&department=${ID}`, {
    '/HumanService/form/list': () => ({ data: { rows: [ROW], total: 1, page: 1, pageSize: 10 } }),
    '/HumanService/form/counts': () => ({ data: { all: 1, filling: 1 } }),
    '/HumanService/form/urgeMany': () => ({
      data: { done: 0, failures: [{ hrFormId: ID, name: '苏新来', reason: '刚刚催办过。' }] },
    }),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择苏新来' }))
  await userEvent.click(screen.getByRole('button', { name: '批量催办' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('苏新来：刚刚催办过。')
  expect(asked('/HumanService/form/urgeMany')).toMatchObject([{ hrFormIds: [ID] }])
  const [list] = page!.asked.filter(({ path }) => path === '/HumanService/form/list')
  expect(list!.query).toMatchObject({ from: '2026-11-30', departmentId: ID })
})

it('a form that lacks something says so at its inputs and sends nothing', async () => {
  await show(<FormPage />, '/humanFlow/humanForm?kind=entry', {
    '/HumanService/design': () => ({
      data: {
        kind: 'entry',
        version: 2,
        fields: [{ ...newHrField(ID, 'hr', 'text'), label: '工位', required: true }],
        copies: { timing: 2, people: [] },
        savedBy: '林清和',
        savedAt: null,
        processes: [],
      },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '发给员工填写' }))
  expect(await screen.findByText('请填写姓名')).toBeTruthy()
  expect(screen.getByText('请填写 11 位手机号')).toBeTruthy()
  expect(screen.getByText('请填写工位')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('姓名'), '苏新来')
  await vi.waitFor(() => expect(screen.queryByText('请填写姓名')).toBeNull())
  expect(page!.asked.filter(({ path }) => path === '/HumanService/form')).toEqual([])
})

it('the employee’s part is checked, then handed in as typed', async () => {
  await show(<FillPage />, `/humanFlow/fillForm?hrFormId=${ID}`, {
    '/HumanService/form/fill': ({ method }) =>
      method === 'GET'
        ? {
            data: {
              kind: 'regular',
              companyName: '杭州清和文化科技有限公司',
              name: '许一',
              post: '',
              effectiveDay: '2026-12-01',
              status: HR_FORM_STATUS.filling,
              isOpen: true,
              returnedWhy: '请补充业绩',
              version: 2,
              personal: NO_PERSONAL,
              fields: [],
              answers: {},
            },
          }
        : { data: method === 'PUT' ? { version: 3 } : {} },
  })
  const summary = await screen.findByLabelText('工作总结与自评')
  expect(screen.getByText('审批人请您修改：请补充业绩')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /提\s?交/ }))
  expect(await screen.findByText('请填写 2–2000 字的说明')).toBeTruthy()
  await userEvent.type(summary, '完成了三个项目')
  await userEvent.tab()
  await vi.waitFor(() => expect(page!.asked.some(({ method }) => method === 'PUT')).toBe(true))
  await vi.waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: /提\s?交/ }))
    const sent = page!.asked.find((one) => one.method === 'POST' && one.path === '/HumanService/form/fill')
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      version: 3,
      personal: { summary: '完成了三个项目' },
    })
  })
})

/** An approval that runs, with the reader among those asked or not. */
const approvalOf = (isMe: boolean): HrFormDetail['approval'] => ({
  approvalId: ID,
  scope: 'entry',
  title: '苏新来的入职单',
  processName: '',
  versionNo: 1,
  status: 1,
  starter: '林清和',
  startedAt: '2026-11-22T01:00:00.000Z',
  endedAt: null,
  reason: '',
  node: 0,
  nodes: [
    {
      name: '审批',
      mode: 1,
      tasks: [
        {
          taskId: ID,
          name: '顾审批',
          isMe,
          status: 1,
          opinion: '',
          signature: null,
          decidedAt: null,
          added: null,
          waitsForAdded: false,
          urge: null,
        },
      ],
    },
  ],
  actions: [],
  notAskable: [],
})

const DETAIL: HrFormDetail = {
  ...ROW,
  status: HR_FORM_STATUS.approving,
  version: 3,
  terms: newHrTerms('entry'),
  pay: null,
  personal: { ...NO_PERSONAL, idNumber: '330***********0001' },
  hasPay: true,
  fields: [],
  answers: {},
  names: {},
  roleNames: {},
  endReason: '',
  findings: [
    {
      rule: 'probationLength',
      level: 'warning',
      path: 'probationMonths',
      clause: '《劳动合同法》第十九条',
      words: '这个合同期限的试用期最长 2 个月',
    },
  ],
  dues: [{ what: '订立书面劳动合同', day: '2027-01-01', clause: '《劳动合同法》第十条' }],
  successor: '',
  labour: null,
  approval: null,
  returnable: ['employee', 'hr'],
  mended: null,
  history: [],
}

it('a form shows what the law says with its clause, and its approval', async () => {
  await show(<DetailPage approvalPanel={() => null} />, `/humanFlow/humanDetail?hrFormId=${ID}`, {
    '/HumanService/form/detail': () => ({ data: DETAIL }),
    '/HumanService/form/personal': () => ({
      data: {
        ...NO_PERSONAL,
        idNumber: '330106199506010001',
        pay: 1_000_000,
        probationPay: null,
        answers: {},
      },
    }),
  })
  expect(await screen.findByText('这个合同期限的试用期最长 2 个月（《劳动合同法》第十九条）')).toBeTruthy()
  expect(screen.getByText('订立书面劳动合同（《劳动合同法》第十条）')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '查看完整信息' }))
  expect(await screen.findByText('330106199506010001')).toBeTruthy()
  expect(screen.getByText('¥10,000.00 / 月')).toBeTruthy()
})

it.each([
  ['HR goes back to its list', user(), {}, [['入职管理', '/human/entryManage']]],
  [
    'whoever decides goes back to their approvals',
    asCompany({}),
    { approval: approvalOf(true) },
    [['合同审批', '/sign/list/approval']],
  ],
  ['whoever has a copy goes back to their copies', asCompany({}), {}, [['抄送我的', '/human/copies']]],
  ['a head whom a notice led here has no list of it', asCompany({}), { actions: ['fillHead'] }, []],
] as const)('%s', async (_, reader, change, ways) => {
  page = await renderPage(<DetailPage approvalPanel={() => null} />, {
    user: reader,
    at: `/humanFlow/humanDetail?hrFormId=${ID}`,
    answers: {
      '/HumanService/form/detail': () => ({ data: { ...DETAIL, ...change } }),
      '/HumanService/design': () => ({ data: null }),
    },
  })
  await screen.findByRole('heading', { name: '苏新来的入职单' })
  const way = screen
    .queryAllByRole('link')
    .filter((link) => link.closest('nav') !== null)
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(way).toEqual(ways)
  expect(screen.queryByRole('link', { name: '返回' })?.getAttribute('href') ?? null).toBe(
    ways[0]?.[1] ?? null,
  )
})

it('its history says to whom an approval was handed on, and that a date was looked after', async () => {
  const entry = { n: 1, at: '2026-11-22T01:00:00.000Z', who: '林清和', ip: '', hash: 'a'.repeat(64) }
  await show(<DetailPage approvalPanel={() => null} />, `/humanFlow/humanDetail?hrFormId=${ID}`, {
    '/HumanService/form/detail': () => ({
      data: {
        ...DETAIL,
        history: [
          { ...entry, event: 'approval:task.transferred', detail: { fromName: '林清和', toName: '顾审批' } },
          { ...entry, n: 2, event: 'hrForm:due.settled', detail: { what: '试用期届满：2026-12-01' } },
        ],
      },
    }),
  })
  expect(await screen.findByText('审批转交给同事：顾审批')).toBeTruthy()
  expect(screen.getByText('到期事项已办理')).toBeTruthy()
})
