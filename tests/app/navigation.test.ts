// What the header and side menus offer to whom (specification §6).
import { describe, expect, it } from 'vitest'
import { currentEntry, headerEntries, sideEntries, userCentrePath } from '#src/app/navigation.ts'
import { makeUser } from '#tests/support/user.ts'

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

describe('navigation', () => {
  it.each([
    ['123', ['首页', '签署服务', '文件验签']],
    ['', ['首页', '签署服务', '文件验签']],
    ['2', ['首页', '文件验签']],
    ['3', ['文件验签']],
  ])('offers modules “%s” as %j', (businessModule, expected) => {
    expect(labels(headerEntries(makeUser({ businessModule })))).toEqual(expected)
  })

  it('leaves out what the tree does not hold', () => {
    const [userInfo] = makeUser().userRoleResAction
    const user = makeUser({ userRoleResAction: [userInfo!] })
    expect(labels(sideEntries('/user/userCenter/userInfo', user))).toEqual(['账号信息'])
  })

  it('opens the user centre at the first resource that has a page', () => {
    const node = (resCode: string) => ({ resCode, nodeActions: [], children: [] })
    const user = makeUser({
      userRoleResAction: [node('somethingLater'), node('signature'), node('userInfo')],
    })
    expect(userCentrePath(user)).toBe('/user/userCenter/signature')
  })

  it('keeps the entry of a section current on the pages beneath it', () => {
    const entries = sideEntries('/user/userCenter/signatureEdit', makeUser())
    expect(currentEntry(entries, '/user/userCenter/signatureEdit')?.label).toBe('签名与印章')
  })
})
