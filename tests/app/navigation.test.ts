// What the header and side menus offer to whom (specification §2, §6).
import { describe, expect, it } from 'vitest'
import {
  currentEntry,
  headerEntries,
  sectionEntry,
  sideEntries,
  userCentrePath,
  waitingFrom,
} from '#src/app/navigation.ts'
import { routes } from '#src/app/routes/routes.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)
const node = (resCode: string, actions: readonly string[] = ['view']) => ({
  resCode,
  nodeActions: actions.map((actionCode) => ({ actionCode })),
  children: [],
})
const isBuilt = (section: string) => routes.some(({ path }) => path.startsWith(section))

describe('the header', () => {
  it.each([
    ['123', ['首页', '签署服务', '文件验签']],
    ['', ['首页', '签署服务', '文件验签']],
    ['2', ['首页', '文件验签']],
    ['3', ['文件验签']],
  ])('offers modules “%s” as %j to a person', (businessModule, expected) => {
    const built = [
      ...(isBuilt('/template/') ? ['模板服务'] : []),
      ...(isBuilt('/setMeal/') ? ['个人套餐'] : []),
    ]
    const seen = labels(headerEntries(makeUser({ businessModule })))
    expect(seen.filter((label) => !built.includes(label))).toEqual(expected)
  })

  it('offers office and HR to companies alone, HR to who attends to it, each when its pages are there', () => {
    const attending = [...makeUser().userRoleResAction, node('humanResouce', ['attend'])]
    const offered = (user: ReturnType<typeof makeUser>) =>
      labels(headerEntries(user)).filter((label) => ['协同办公', '人事管理'].includes(label))
    const office = isBuilt('/office/') ? ['协同办公'] : []
    const human = isBuilt('/human/') ? ['人事管理'] : []
    expect(offered(makeUser({ userRoleResAction: attending }))).toEqual([])
    expect(offered(asCompany())).toEqual(office)
    expect(offered(asCompany({ userRoleResAction: attending }))).toEqual([...office, ...human])
    expect(offered(asCompany({ userRoleResAction: attending, businessModule: '1' }))).toEqual([])
  })

  it('says how much waits in each part', () => {
    const waiting = waitingFrom([
      { listType: 1, countNum: 3 },
      { listType: 11, countNum: 2 },
      { listType: 99, countNum: 7 },
    ])
    expect(headerEntries(makeUser(), waiting).map(({ label, waiting: count }) => [label, count])).toEqual(
      expect.arrayContaining([
        ['首页', 0],
        ['签署服务', 5],
        ['文件验签', 0],
      ]),
    )
    expect(sideEntries('/sign/list/drafts', makeUser(), waiting)[0]).toEqual({
      label: '合同签署',
      path: '/sign/list/signing',
      section: '/sign/list/signing',
      waiting: 3,
    })
  })
})

describe('the side menu', () => {
  it('leaves out what the tree does not hold', () => {
    const user = makeUser({ userRoleResAction: [node('userInfo')] })
    expect(labels(sideEntries('/user/userCenter/userInfo', user))).toEqual(['账号信息'])
  })

  it('follows the order of the tree in the user centre, one entry for a resource', () => {
    const user = makeUser({ userRoleResAction: [node('signature'), node('userInfo')] })
    expect(labels(sideEntries('/user/userCenter/userInfo', user))).toEqual(['签名与印章', '账号信息'])
  })

  it('follows the specification in the signing service', () => {
    const paths = sideEntries('/sign/list/signing', makeUser()).map(({ path }) => path)
    expect(paths[0]).toBe('/sign/list/signing')
    expect(paths).toContain('/sign/list/drafts')
    expect(paths.filter((path) => !path.startsWith('/sign/list/'))).toEqual([])
  })

  it.each([
    ['/user/userCenter/signatureEdit', '签名与印章'],
    ['/user/userCenter/userInfo', '账号信息'],
  ])('keeps the entry of a page beneath current: %s', (path, label) => {
    expect(currentEntry(sideEntries(path, makeUser()), path)?.label).toBe(label)
  })

  it('names the part for the way back', () => {
    expect(sectionEntry('/sign/list/drafts', makeUser())).toEqual({
      label: '签署服务',
      path: '/sign/list/signing',
    })
    expect(sectionEntry('/user/userCenter/signature', asCompany())?.label).toBe('单位中心')
    expect(sectionEntry('/home', makeUser())).toBeUndefined()
  })
})

describe('the user-centre button', () => {
  it('opens the first resource of the tree that has a page', () => {
    const user = makeUser({
      userRoleResAction: [node('somethingLater'), node('signature'), node('userInfo')],
    })
    expect(userCentrePath(user)).toBe('/user/userCenter/signature')
  })

  it('looks into the branches', () => {
    const user = makeUser({
      userRoleResAction: [{ ...node('somethingLater'), children: [node('signature')] }],
    })
    expect(userCentrePath(user)).toBe('/user/userCenter/signature')
  })
})
