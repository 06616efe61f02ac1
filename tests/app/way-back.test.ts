// Where a page that cannot be shown leads back to.
import { expect, it } from 'vitest'
import { routes } from '#src/app/routes/routes.ts'
import { wayBack } from '#src/app/way-back.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'

const HR = asCompany({
  userRoleResAction: [{ resCode: 'humanResouce', nodeActions: [{ actionCode: 'attend' }], children: [] }],
})

it.each([
  ['/signDetail', '合同签署', '/sign/list/signing'],
  ['/signModel/contractReview', '内容审查', '/sign/list/review'],
  ['/flowStart/signSet', '草稿', '/sign/list/drafts'],
  ['/flowStart/loanSignSet', '借条', '/sign/list/loan'],
  ['/humanFlow/humanDetail', '入职管理', '/human/entryManage'],
  ['/humanFlow/receiveNotice', '消息中心', '/message'],
  ['/sign/list/review', '签署服务', '/sign/list/signing'],
  ['/sign/list/signing', '首页', '/home'],
  ['/message', '首页', '/home'],
])('%s leads to %s', (path, label, back) => {
  expect(wayBack(path, HR)).toEqual({ label, path: back })
})

it('leads nobody to a list they may not open, and home from anywhere else', () => {
  expect(wayBack('/humanFlow/humanDetail', makeUser())).toEqual({ label: '首页', path: '/home' })
  expect(wayBack('/home', makeUser())).toBeUndefined()
})

it('leads from no page to itself', () => {
  expect(routes.filter(({ path }) => wayBack(path, HR)?.path === path)).toEqual([])
})

it('every list that a page names is a page itself, and names none', () => {
  const lists = routes.flatMap(({ list }) => list ?? [])
  expect(lists.filter((list) => routes.find(({ path }) => path === list)?.list !== undefined)).toEqual([])
  expect(lists.filter((list) => !routes.some(({ path }) => path === list))).toEqual([])
})
