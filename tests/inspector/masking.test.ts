// What leaves an inspected page: plain data without secrets and personal data.
import { expect, test } from 'vitest'
import { masked, maskedText } from '#src/inspector/feed/masking.ts'

test('secrets are hidden by their name, wherever they stand', () => {
  expect(
    masked({
      credentials: {
        userAccount: 'li',
        password: 'horse7battery',
        verifyCode: '482910',
        captchaText: 'HKMN',
      },
      willingToken: 'abc',
      resetToken: '',
      secret: '580293',
      hasSignPassword: true,
      tokens: [{ accessToken: 'x' }],
    }),
  ).toEqual({
    credentials: { userAccount: 'li', password: '•••', verifyCode: '•••', captchaText: '•••' },
    willingToken: '•••',
    resetToken: '',
    secret: '•••',
    hasSignPassword: true,
    tokens: [{ accessToken: '•••' }],
  })
})

test('what is typed into a field is hidden when the name beside it is a secret', () => {
  expect(
    masked([
      { type: 'field.typed', name: 'password', value: 'horse7' },
      { type: 'field.left', name: 'captchaText', value: 'HKMN' },
      { type: 'field.typed', name: 'userAccount', value: 'li' },
      { type: 'field.left', name: 'password', value: '' },
    ]),
  ).toEqual([
    { type: 'field.typed', name: 'password', value: '•••' },
    { type: 'field.left', name: 'captchaText', value: '•••' },
    { type: 'field.typed', name: 'userAccount', value: 'li' },
    { type: 'field.left', name: 'password', value: '' },
  ])
})

test.each([
  ['请拨打 13800001234 联系', '请拨打 138****1234 联系'],
  ['330106199003071234', '33**************34'],
  ['33010619900307123X', '33**************3X'],
  ['卡号 6222021234567890123', '卡号 62***************23'],
  ['lin.qinghe@example.com', 'l***@example.com'],
  ['HT-20261121-0002', 'HT-20261121-0002'],
  ['0b7f1c52-95c4-4a86-8f3a-3a8f3c1f0a11', '0b7f1c52-95c4-4a86-8f3a-3a8f3c1f0a11'],
])('%s becomes %s', (text, expected) => {
  expect(maskedText(text)).toBe(expected)
})

test.each([
  [{ phone: '1380000' }, { phone: '138****' }],
  [
    { type: 'field.typed', name: 'phone', value: '1380' },
    { type: 'field.typed', name: 'phone', value: '138*' },
  ],
  [
    { name: 'userAccount', value: '13800001' },
    { name: 'userAccount', value: '138*****' },
  ],
  [
    { name: 'userAccount', value: 'li' },
    { name: 'userAccount', value: 'li' },
  ],
  [{ contactPhone: '138 0000 1234' }, { contactPhone: '138 **** 1234' }],
  [{ mobile: '138' }, { mobile: '138' }],
  [{ phone: '' }, { phone: '' }],
  [{ phoneState: 'proven' }, { phoneState: 'proven' }],
  [{ page: '13800' }, { page: '13800' }],
])('a phone is masked while it is typed: %j', (typed, shown) => {
  expect(masked(typed)).toEqual(shown)
  expect(masked(masked(typed))).toEqual(shown)
})

test('names of people are masked, names of things and companies are not', () => {
  expect(
    masked({
      userName: '林清和',
      who: '系统',
      party: { name: '顾南舟', phone: '13900001111', companyName: '杭州青禾科技有限公司' },
      contract: { name: '房屋租赁合同' },
    }),
  ).toEqual({
    userName: '林**',
    who: '系统',
    party: { name: '顾**', phone: '139****1111', companyName: '杭州青禾科技有限公司' },
    contract: { name: '房屋租赁合同' },
  })
})

test('a contract somebody signs keeps its name, and the signer does not', () => {
  expect(
    masked({ name: '房屋租赁合同', signer: '沈知微', phoneMasked: '139****0001', documents: [] }),
  ).toEqual({
    name: '房屋租赁合同',
    signer: '沈**',
    phoneMasked: '139****0001',
    documents: [],
  })
})

test('files, bytes, functions, pictures, errors and actors become short words', () => {
  const actor = { sessionId: 'x:3', send: () => undefined }
  expect(
    masked({
      source: new File(['secret'], '工资表.pdf'),
      bytes: new Uint8Array(12),
      newId: () => 'id',
      picture: `data:image/png;base64,${'A'.repeat(3000)}`,
      error: new Error('手机号 13800001234 已注册'),
      actor,
      gone: undefined,
    }),
  ).toEqual({
    source: '[文件]',
    bytes: '[12 字节]',
    newId: '[函数]',
    picture: '[数据 3 KB]',
    error: { name: 'Error', message: '手机号 138****1234 已注册' },
    actor: '[角色 x:3]',
  })
})

test('what contains itself ends, and long texts are cut', () => {
  const round: Record<string, unknown> = { text: '长'.repeat(2_100) }
  round['self'] = round
  expect(masked(round)).toEqual({ text: `${'长'.repeat(2_000)}…（共 2100 字）`, self: '[自身]' })
})

test('masking twice changes nothing more', () => {
  const value = {
    phone: '13800001234',
    name: '林清和',
    password: 'x',
    idNumber: '330106199003071234',
    text: '长'.repeat(2_100),
    svg: `<svg>${'.'.repeat(2_000)}</svg>`,
  }
  expect(masked(masked(value))).toEqual(masked(value))
})

test('whoever is authorised is masked, a department or a role is not', () => {
  expect(
    masked([
      { subjectKind: 'member', subject: '苏予安', name: '公章' },
      { subjectKind: 'role', subject: '合同专员', name: '公章' },
    ]),
  ).toEqual([
    { subjectKind: 'member', subject: '苏**', name: '公章' },
    { subjectKind: 'role', subject: '合同专员', name: '公章' },
  ])
})

test('the address a code was asked from is masked like any other', () => {
  expect(masked({ ip: '203.0.113.20', from_ip: '203.0.113.21' })).toEqual({
    ip: '203.0.*.*',
    from_ip: '203.0.*.*',
  })
})
