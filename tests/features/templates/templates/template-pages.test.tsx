// The pages of templates: what may be used, what is missing and who is asked, a file to upload.
import '#tests/support/screen-first.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import {
  CommonTemplatesPage,
  FixedTemplatesPage,
  OwnTemplatesPage,
} from '#src/features/templates/templates/template-pages.tsx'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

const TEMPLATE = '90000000-0000-4000-8000-000000000001'
const user = asCompany({
  userRoleResAction: [
    { resCode: 'template', nodeActions: [{ actionCode: 'add' }, { actionCode: 'edit' }], children: [] },
  ],
})

/** A file on which nothing is set. */
const rowOf = (change: Partial<TemplateRow> = {}): TemplateRow => ({
  pdfUrl: '',
  htmlUrl: '',
  templateId: TEMPLATE,
  templateName: '送货确认书',
  templateType: 3,
  templateStyle: 2,
  attachList: [],
  lawfirmTypeStr: '',
  useStatus: 0,
  isPosition: false,
  version: 1,
  category: 'sale',
  note: '',
  laws: [],
  checkedOn: '',
  roles: ['甲方', '乙方'],
  isFavourite: false,
  uses: 0,
  updatedAt: '2026-11-21T02:00:00.000Z',
  actions: ['use', 'edit', 'favour'],
  ...change,
})

let page: RenderedPage | undefined
afterEach(() => page?.close())
const open = async (
  ui: Parameters<typeof renderPage>[0],
  rows: TemplateRow[],
  answers: PageSetting['answers'] = {},
) => {
  page = await renderPage(ui, {
    user,
    at: '/template/createTemplate',
    answers: {
      '/ContractService/template/list': () => ({ data: { rows, total: rows.length } }),
      '/ContractService/template/pdf': () => ({
        raw: Buffer.from(samplePdf([{}])),
        headers: { 'content-type': 'application/pdf' },
      }),
      ...answers,
    },
  })
  return userEvent.setup()
}
const use = async (user: Awaited<ReturnType<typeof open>>) =>
  user.click(await screen.findByRole('button', { name: '使用：送货确认书' }))

test('one’s own file may be used although nothing is set on it', async () => {
  const pointer = await open(<OwnTemplatesPage />, [rowOf()])
  await use(pointer)
  await waitFor(() => expect(page!.history.at(-1)).toBe(`/flowStart/templateSet?templateId=${TEMPLATE}`))
})

test('a common file without places leads whoever may change it to where they are set', async () => {
  const pointer = await open(<CommonTemplatesPage />, [rowOf({ templateType: 2 })])
  await use(pointer)
  const dialog = await screen.findByRole('dialog')
  await pointer.click(within(dialog).getByRole('button', { name: '去设置填写位' }))
  await waitFor(() => expect(page!.history.at(-1)).toBe(`/flowStart/setPosition?templateId=${TEMPLATE}`))
})

test('a fixed one without places says whom to ask', async () => {
  const pointer = await open(<FixedTemplatesPage />, [rowOf({ templateType: 4, actions: ['use'] })])
  await use(pointer)
  expect(page!.alerts.getSnapshot().context.toasts.map(({ words }) => words)).toEqual([
    '固定模板“送货确认书”还没有填写项和签署位置，不能使用。请管理员先设置填写位。',
  ])
  expect(page!.history.at(-1)).toBe('/template/createTemplate')
})

test('one that was stopped cannot be pressed', async () => {
  await open(<OwnTemplatesPage />, [rowOf({ useStatus: 1, isPosition: true })])
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '使用：送货确认书' })
  expect([button.disabled, button.title]).toEqual([true, '模板已停用，不能使用'])
})

test('a file is asked for before its places can be set', async () => {
  const pointer = await open(<OwnTemplatesPage />, [])
  await pointer.click((await screen.findAllByRole('button', { name: /上传文件/ }))[0]!)
  const dialog = await screen.findByRole('dialog')
  const next = within(dialog).getByRole<HTMLButtonElement>('button', { name: '下一步：设置填写位' })
  expect([next.disabled, next.title]).toEqual([true, '请先上传文件'])
})

const node = (resCode: string, ...actions: string[]) => ({
  resCode,
  nodeActions: actions.map((actionCode) => ({ actionCode })),
  children: [],
})
const PLATFORM = ['去看平台模板', '/template/platTemplate']

test.each([
  [
    'an administrator, how one is made and where',
    <FixedTemplatesPage key="administrator" />,
    [node('template', 'add', 'edit'), node('roleManage', 'grant')],
    '在自建模板的“更多操作”里可以把模板设为固定模板。',
    ['去自建模板', '/template/createTemplate'],
  ],
  [
    'staff without that right, what can be used meanwhile',
    <FixedTemplatesPage key="staff" />,
    [node('template', 'add', 'edit')],
    '由单位管理员设定，设定后您可以在这里选用。现在可以直接用平台模板发起合同。',
    PLATFORM,
  ],
  [
    'staff who may not add templates, who does',
    <OwnTemplatesPage key="own" />,
    [node('template', 'view')],
    '由有模板权限的同事添加，添加后您可以在这里选用。现在可以直接用平台模板发起合同。',
    PLATFORM,
  ],
])('an empty list tells %s', async (_, ui, userRoleResAction, hint, way) => {
  page = await renderPage(ui, {
    user: asCompany({ userRoleResAction }),
    answers: { '/ContractService/template/list': () => ({ data: { rows: [], total: 0 } }) },
  })
  await screen.findByText(hint)
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toContainEqual(way)
})
