// A signed-in user as the server describes one.
import type { UserInfo } from '#protocol/account/sessions/session.ts'

export const COMPANY_ID = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'

/** A certified person with one certified company, acting for themselves unless told otherwise. */
export const makeUser = (changes: Partial<UserInfo> = {}): UserInfo => ({
  userId: '0b7f1c52-95c4-4a86-8f3a-3a8f3c1f0a11',
  userAccount: '13800001234',
  phone: '13800001234',
  userName: '林清和',
  userImgeUrl: '',
  userImageUrl: '',
  userType: 1,
  autStatus: 1,
  hasSignPassword: false,
  defaultBizType: 1,
  defaultBizCompanyId: null,
  defaultBizCompanyName: null,
  defaultBizCompanyAutStatus: null,
  certificationPaused: null,
  personPaused: null,
  defaultBizCompanyImageUrl: null,
  defaultBizCompanyCancelAt: null,
  companies: [{ companyId: COMPANY_ID, companyName: '杭州清和文化科技有限公司', autStatus: 1 }],
  userRoleResAction: [
    { resCode: 'userInfo', nodeActions: [{ actionCode: 'signPwd' }], children: [] },
    { resCode: 'signature', nodeActions: [{ actionCode: 'add' }], children: [] },
  ],
  otherRoleAction: [],
  businessModule: '123',
  delegation: null,
  ...changes,
})

/** The same user acting for the company. */
export const asCompany = (changes: Partial<UserInfo> = {}): UserInfo =>
  makeUser({
    defaultBizType: 2,
    defaultBizCompanyId: COMPANY_ID,
    defaultBizCompanyName: '杭州清和文化科技有限公司',
    defaultBizCompanyAutStatus: 1,
    ...changes,
  })
