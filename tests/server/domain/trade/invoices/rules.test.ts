// Invoices: which orders can have one, what its title must say, and what files it may be.
import { expect, test } from 'vitest'
import { INVOICE_LIMIT_MS } from '#protocol/trade/invoices/invoices.ts'
import { packZip } from '#server/documents/intake/pack-zip.ts'
import { invoiceFormatOf, isInvoiceable, titleProblem } from '#server/domain/trade/invoices/rules.ts'
import type { Buyer } from '#server/domain/trade/invoices/rules.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const PAID = { state: 'paid' as const, amount: 1, paidAt: NOW }

test.each([
  ['paid just now', PAID, true],
  ['paid a moment less than a year ago', { ...PAID, paidAt: ago(INVOICE_LIMIT_MS - 1) }, true],
  ['paid a year ago', { ...PAID, paidAt: ago(INVOICE_LIMIT_MS) }, false],
  ['free', { ...PAID, amount: 0 }, false],
  ['without a payment', { ...PAID, paidAt: null }, false],
  ['wanted back', { ...PAID, state: 'refunding' as const }, false],
])('an order %s can be invoiced or not', (_what, order, can) => {
  expect(isInvoiceable(order, NOW)).toBe(can)
})

const CREDIT_CODE = '91330100M000100Y43'
const PLAIN = {
  name: '杭州青禾科技有限公司',
  taxNumber: CREDIT_CODE,
  address: '',
  phone: '',
  bank: '',
  account: '',
}
const WHOLE = {
  ...PLAIN,
  address: '文三路 90 号',
  phone: '0571-88886666',
  bank: '杭州银行',
  account: '33010401',
}
const person: Buyer = { type: 'person' }
const company: Buyer = { type: 'company', certified: { name: PLAIN.name, creditCode: CREDIT_CODE } }
const uncertified: Buyer = { type: 'company', certified: null }

test.each([
  ['a person has a 普票 without a tax number', 1, { ...PLAIN, taxNumber: '' }, person, undefined],
  ['a person has no 专票', 2, WHOLE, person, '专用发票只能开给单位，请切换到单位身份。'],
  ['a company has a 普票', 1, PLAIN, company, undefined],
  ['one that is not certified too', 1, PLAIN, uncertified, undefined],
  ['not without a tax number', 1, { ...PLAIN, taxNumber: '' }, company, '这个抬头没有税号，请先补全再申请。'],
  ['a certified company has a 专票', 2, WHOLE, company, undefined],
  ['another company does not', 2, WHOLE, uncertified, '单位通过认证后才能申请专用发票。'],
  [
    'a 专票 wants all fields',
    2,
    { ...WHOLE, phone: '', bank: '' },
    company,
    '专用发票还需要电话、开户行，请先在抬头里补全。',
  ],
  ['and each of them', 2, PLAIN, company, '专用发票还需要注册地址、电话、开户行、账号，请先在抬头里补全。'],
  [
    'under its own name',
    2,
    { ...WHOLE, name: '宁波知行设备有限公司' },
    company,
    '专用发票只能开给付款的单位自己：抬头和税号须与认证信息一致。',
  ],
  [
    'and its own number',
    2,
    { ...WHOLE, taxNumber: '91350100M000100Y43' },
    company,
    '专用发票只能开给付款的单位自己：抬头和税号须与认证信息一致。',
  ],
] as const)('%s', (_what, kind, title, buyer, problem) => {
  expect(titleProblem(kind, title, buyer)).toBe(problem)
})

test.each([
  ['%PDF-1.7 …', 'pdf'],
  ['<?xml version="1.0"?><invoice/>', 'xml'],
  ['  <invoice><sum>39.00</sum></invoice>\n', 'xml'],
  ['<_invoice/>', 'xml'],
  ['<?xml-stylesheet href="https://example.com/a.xsl"?><invoice/>', undefined],
  ['<?xml version="1.0"?><?XML-stylesheet href="a.xsl"?><invoice/>', undefined],
  ['<?xml version="1.0"?><!doctype invoice><invoice/>', undefined],
  ['<!ENTITY a "b">', undefined],
  ['<a/><!ENTITY a "b">', undefined],
  ['<1/>', undefined],
  ['<invoice', undefined],
  ['text <invoice/>', undefined],
  ['', undefined],
])('%j is a file of format %s', (text, format) => {
  expect(invoiceFormatOf(Buffer.from(text))).toBe(format)
})

test('an OFD is one by what it holds', () => {
  const packed = (name: string) => packZip(new Map([[name, Buffer.from('<x/>')]]))
  expect(['OFD.xml', 'a.xml'].map(packed).map(invoiceFormatOf)).toEqual(['ofd', undefined])
})

test('bytes that are no text are no XML, and a picture is none either', () => {
  const broken = Buffer.concat([Buffer.from('<a>'), Buffer.from([0xff]), Buffer.from('</a>')])
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect([broken, picture].map(invoiceFormatOf)).toEqual([undefined, undefined])
})
