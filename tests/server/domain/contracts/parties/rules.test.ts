// Parties: why somebody may not sign or confirm, in words, and how a party is shown.
import { expect, test } from 'vitest'
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import {
  confirmBlock,
  isProofFor,
  mismatch,
  turnBlock,
  whatIsSigned,
} from '#server/domain/contracts/parties/rules.ts'
import type { SignerFacts } from '#server/domain/contracts/parties/rules.ts'

const PERSON = { partyType: 1, name: '林一诺', companyName: '' } as const
const COMPANY = { partyType: 2, name: '林一诺', companyName: '青禾' } as const
const HERSELF: SignerFacts = {
  identity: { type: 1 },
  personName: '林一诺',
  isPersonCertified: true,
  companyName: '',
  isCompanyCertified: false,
  isPartyCompanyKnown: true,
}
const FOR_COMPANY: SignerFacts = {
  ...HERSELF,
  identity: { type: 2, companyId: 'c' },
  companyName: '青禾',
  isCompanyCertified: true,
}

test('a party is shown by name, a company with its agent', () => {
  expect([partyTitle(PERSON), partyTitle(COMPANY)]).toEqual(['林一诺', '青禾（林一诺）'])
})

test('whoever fits may sign', () => {
  expect([mismatch(PERSON, HERSELF), mismatch(COMPANY, FOR_COMPANY)]).toEqual([null, null])
  expect(mismatch(PERSON, { ...HERSELF, isPartyCompanyKnown: false })).toBe(null)
})

test.each<[string, typeof PERSON | typeof COMPANY, SignerFacts, string, string]>([
  [
    'nobody certified',
    PERSON,
    { ...HERSELF, isPersonCertified: false, personName: '别人' },
    'person-not-certified',
    '请先完成个人实名认证，认证姓名须为“林一诺”。',
  ],
  [
    'somebody else',
    COMPANY,
    { ...FOR_COMPANY, personName: '林二诺' },
    'name-mismatch',
    '身份信息与合同要求不一致：合同要求由“林一诺”签署，您认证的姓名是“林二诺”。请联系发起方核对。',
  ],
  [
    'a company for a person',
    PERSON,
    FOR_COMPANY,
    'company-mismatch',
    '这份合同须以个人身份签署，请切换到个人身份后再签。',
  ],
  [
    'a company that nobody certified',
    COMPANY,
    { ...FOR_COMPANY, isPartyCompanyKnown: false },
    'company-not-certified',
    '请先完成单位认证，单位名称须为“青禾”。',
  ],
  [
    'a person for a company',
    COMPANY,
    HERSELF,
    'company-mismatch',
    '这份合同须以“青禾”的身份签署，请切换到该单位后再签；如果您还不是该单位成员，请联系其管理员。',
  ],
  [
    'another company',
    COMPANY,
    { ...FOR_COMPANY, companyName: '蓝田' },
    'company-mismatch',
    '身份信息与合同要求不一致：合同要求由“青禾”签署，当前单位是“蓝田”。请切换单位或联系发起方核对。',
  ],
  [
    'a company of that name without certification',
    COMPANY,
    { ...FOR_COMPANY, isCompanyCertified: false },
    'company-not-certified',
    '“青禾”尚未通过单位认证，请先完成认证。',
  ],
])('%s is told why', (_, party, signer, code, words) => {
  expect(mismatch(party, signer)).toEqual({ code, words })
})

const ENDED = '合同已撤回或已结束，不能再签。'
test.each([
  ['signing', 'toSign', null, ''],
  ['signing', 'pending', 'not-my-turn', '还没有轮到您签署，轮到时会通知您。'],
  ['signing', 'sealApproving', 'applied', '用印申请已提交，正在等待单位审批。'],
  ['signing', 'toSeal', 'applied', '用印申请已提交，正在等待同事用印。'],
  ['signing', 'signed', 'ended', '您已签署这份合同。'],
  ['signing', 'sealing', 'ended', '您已确认签署，正在把签名写入文件。'],
  ['confirming', 'toConfirm', 'not-my-turn', '请先确认合同内容，各方都确认后再签署。'],
  ['confirming', 'confirmed', 'not-my-turn', '各方正在确认合同内容，轮到您签署时会通知您。'],
  ['preparing', 'pending', 'not-my-turn', '各方已确认，正在准备签署文件，轮到您签署时会通知您。'],
  ['preparingFailed', 'pending', 'not-my-turn', '各方已确认，正在准备签署文件，轮到您签署时会通知您。'],
  ['completed', 'signed', 'ended', '您已签署这份合同。'],
  ['rejected', 'rejected', 'ended', '您已拒签这份合同。'],
  ['expired', 'toSign', 'ended', '合同已过签署截止时间，不能再签。'],
  ['revoked', 'toSign', 'ended', ENDED],
  ['revoked', 'pending', 'ended', ENDED],
  ['revoked', 'sealApproving', 'ended', ENDED],
  ['revoked', 'toSeal', 'ended', ENDED],
  ['revoked', 'toConfirm', 'ended', ENDED],
  ['signing', 'skipped', 'ended', ENDED],
])('in a contract that is %s, a party that is %s: %s', (contract, party, code, words) => {
  expect(turnBlock(contract, party)).toEqual(code === null ? null : { code, words })
})

test.each([
  ['confirming', 'toConfirm', null],
  ['confirming', 'confirmed', '您现在不需要确认这份合同。'],
  ['preparing', 'confirmed', '您现在不需要确认这份合同。'],
  ['signing', 'toConfirm', '您现在不需要确认这份合同。'],
  ['expired', 'toConfirm', '合同已过截止时间，不能再确认。'],
  ['returned', 'objected', '您已提出异议，合同已退回发起方修改。'],
  ['returned', 'toConfirm', '合同已退回、撤回或已结束，不能再确认。'],
])('in a contract that is %s, confirming by a party that is %s: %s', (contract, party, words) => {
  expect(confirmBlock(contract, party)).toEqual(words === null ? null : { code: 'ended', words })
})

test.each([
  [1, '甲公司', '房屋租赁合同', '本人签署《房屋租赁合同》'],
  [2, '甲公司', '房屋租赁合同', '代表甲公司签署《房屋租赁合同》'],
  [1, '', '一'.repeat(24), `本人签署《${'一'.repeat(24)}》`],
  [1, '', '一'.repeat(25), `本人签署《${'一'.repeat(24)}…》`],
] as const)(
  'a message to a party of the kind %i says what is signed',
  (partyType, companyName, name, words) => {
    expect(whatIsSigned(name, { partyType, companyName })).toBe(words)
  },
)

test.each([
  [{ a: 1, b: 2 }, ['a', 'b'], true],
  [{ a: 1, b: 2 }, ['b', 'a'], true],
  [{ a: 1, b: 2 }, ['a'], false],
  [{ a: 1 }, ['a', 'b'], false],
  [{ a: 1, b: 2 }, ['a', 'c'], false],
  [{ a: 1 }, ['toString'], false],
  [{}, [], true],
])('a proof for %j is one for %j: %s', (proved, ids, isOne) => {
  expect(
    isProofFor(
      proved,
      ids.map((id) => ({ id })),
    ),
  ).toBe(isOne)
})
