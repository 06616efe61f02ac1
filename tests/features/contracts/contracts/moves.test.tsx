// Actions from a list: the question names contract and consequences, and the result is shown.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'
import { rowOf } from '#tests/support/contract-row.ts'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const LIST = '/ContractService/homepage/list'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const show = async (row: ContractRow, answers: Record<string, (asked: Asked) => Answer>) => {
  page = await renderPage(<SigningListPage />, {
    user: asCompany(),
    at: '/sign/list/signing',
    answers: { [LIST]: () => ({ data: { rows: [row], total: 1, page: 1, pageSize: 10 } }), ...answers },
  })
  return page
}
const asked = (path: string) => page!.asked.filter((one) => one.path === path)
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('revoking asks for a reason and sends it', async () => {
  const path = '/ContractService/contract/revoke'
  await show(rowOf({ actions: ['revoke'] }), { [path]: () => ({ data: {} }) })
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  const dialog = await dialogNamed('撤回《房屋租赁合同》？')
  expect(dialog.getByText('已签署的 1 方将收到通知，合同不再生效，且不能恢复。')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '撤回合同' }))
  expect(await dialog.findByText('请填写 2–200 字的原因')).toBeTruthy()
  expect(asked(path)).toEqual([])
  await userEvent.type(dialog.getByLabelText('原因'), '  条款有误  ')
  await userEvent.click(dialog.getByRole('button', { name: '撤回合同' }))
  await expect
    .poll(() => asked(path).map(({ json: { contractId, reason } }) => ({ contractId, reason })))
    .toEqual([{ contractId: rowOf().contractId, reason: '条款有误' }])
  await expect.poll(() => asked(LIST).length).toBeGreaterThan(1)
})

it('a move that is not possible says so and is sent again under the same id', async () => {
  const path = '/ContractService/contract/revoke'
  const info = '合同已完成，不能撤回。'
  await show(rowOf({ actions: ['revoke'] }), {
    [path]: () => ({ refusal: { code: 'contract.not-possible', info } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  const dialog = await dialogNamed('撤回《房屋租赁合同》？')
  await userEvent.type(dialog.getByLabelText('原因'), '条款有误')
  await userEvent.click(dialog.getByRole('button', { name: '撤回合同' }))
  expect(await dialog.findByText(info)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '撤回合同' }))
  await expect.poll(() => asked(path).length).toBe(2)
  expect(new Set(asked(path).map(({ json }) => json['requestId'])).size).toBe(1)
})

it('urging offers those who have not signed', async () => {
  const path = '/ContractService/contract/urge'
  await show(rowOf({ actions: ['urge'] }), { [path]: () => ({ data: {} }) })
  await userEvent.click(await screen.findByRole('button', { name: '催办' }))
  const dialog = await dialogNamed('催办《房屋租赁合同》')
  expect(dialog.getAllByRole('radio').length).toBe(1)
  await userEvent.click(dialog.getByRole('button', { name: '发送催办' }))
  await expect
    .poll(() => asked(path).map(({ json }) => json['partyId']))
    .toEqual([rowOf().parties[1]!.partyId])
})

it('reassigning asks for the agent and for a colleague who is not the agent, and sends both', async () => {
  const path = '/ContractService/contract/transfer'
  const [own, buyer] = rowOf().parties
  const parties = [{ ...own!, isMe: false, handsOn: true }, buyer!]
  const colleague = { post: '', departments: [], isCertified: true }
  await show(rowOf({ parties, actions: ['reassign'] }), {
    [path]: () => ({ data: {} }),
    '/AccountService/staff/colleagues': ({ query }) => ({
      data: [
        ...(query['work'] === 'sign'
          ? []
          : [{ ...colleague, memberId: 'm3', userId: 'u3', name: '方法务', phoneMasked: '139****0003' }]),
        { ...colleague, memberId: 'm1', userId: 'u1', name: own!.name, phoneMasked: own!.phoneMasked },
        { ...colleague, memberId: 'm2', userId: 'u2', name: '许清嘉', phoneMasked: '139****0002' },
      ],
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '改派' }))
  const dialog = await dialogNamed('改派《房屋租赁合同》的经办人？')
  expect(dialog.getAllByRole('radio').length).toBe(1)
  await userEvent.click(dialog.getByRole('combobox'))
  const offered = await screen.findByText('许清嘉 · 139****0002')
  expect(screen.queryByText('方法务 · 139****0003')).toBeNull()
  expect(screen.queryByText(`${own!.name} · ${own!.phoneMasked}`)).toBeNull()
  await userEvent.click(offered)
  await userEvent.click(dialog.getByRole('button', { name: '改派' }))
  await expect
    .poll(() => asked(path).map(({ json: { partyId, toMemberId } }) => ({ partyId, toMemberId })))
    .toEqual([{ partyId: own!.partyId, toMemberId: 'm2' }])
})

it('copying somebody in asks for their name and phone, and when', async () => {
  const path = '/ContractService/contract/addCopy'
  await show(rowOf({ actions: ['addCopy'] }), { [path]: () => ({ data: {} }) })
  await userEvent.click(await screen.findByRole('button', { name: '添加抄送' }))
  const dialog = await dialogNamed('为《房屋租赁合同》添加抄送人')
  await userEvent.click(dialog.getByRole('button', { name: '添加抄送' }))
  expect(await dialog.findByText('请填写 2–30 字的真实姓名')).toBeTruthy()
  expect(dialog.getByText('请填写 11 位手机号')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('姓名'), '江照晚')
  await userEvent.type(dialog.getByLabelText('手机号'), '13877770009')
  await userEvent.click(dialog.getByText('全部签署后'))
  await userEvent.click(dialog.getByRole('button', { name: '添加抄送' }))
  await expect
    .poll(() => asked(path).map(({ json: { name, phone, timing } }) => ({ name, phone, timing })))
    .toEqual([{ name: '江照晚', phone: '13877770009', timing: 2 }])
})

it('withdrawing leads back into the wizard', async () => {
  const path = '/ContractService/contract/withdraw'
  const { history } = await show(rowOf({ actions: ['withdraw'] }), { [path]: () => ({ data: {} }) })
  await userEvent.click(await screen.findByRole('button', { name: '撤回修改' }))
  const dialog = await dialogNamed('撤回《房屋租赁合同》进行修改？')
  await userEvent.type(dialog.getByLabelText('原因'), '改一下付款日期')
  await userEvent.click(dialog.getByRole('button', { name: '撤回修改' }))
  await expect.poll(() => history.at(-1)).toBe(`/flowStart/editDoc?contractId=${rowOf().contractId}`)
})

it('copying leads to the new draft', async () => {
  const path = '/ContractService/contract/copy'
  const { history } = await show(rowOf({ label: 'revoked', actions: ['copy'] }), {
    [path]: () => ({ data: { contractId: 'a-new-draft' } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '复制' }))
  const dialog = await dialogNamed('复制《房屋租赁合同》为新草稿？')
  await userEvent.click(dialog.getByRole('button', { name: '复制' }))
  await expect.poll(() => history.at(-1)).toBe('/flowStart/editDoc?contractId=a-new-draft')
})

it('nothing is sent when the question is turned down', async () => {
  await show(rowOf({ actions: ['delete'] }), {})
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = await dialogNamed('从列表中删除《房屋租赁合同》？')
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(page!.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})
