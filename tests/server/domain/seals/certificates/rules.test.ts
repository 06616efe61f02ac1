// Certificates: why one cannot sign, and how it stands on a revocation list.
import { expect, test } from 'vitest'
import { revocationsOf, whyUnusable } from '#server/domain/seals/certificates/rules.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const LATER = new Date(NOW.getTime() + 1)
type Row = NonNullable<Parameters<typeof whyUnusable>[0]>
const VALID: Row = { state: 'valid', notAfter: LATER, revocationReason: null, revocationNote: '' }
const EXPIRED = { code: 'certificate.expired', words: '签名证书已过期，请重新认证后再签署。' }

test.each<[Partial<Row> | undefined, object | undefined]>([
  [{}, undefined],
  [undefined, { code: 'certificate.missing', words: '没有可用的签名证书：请先完成实名认证。' }],
  [{ notAfter: NOW }, EXPIRED],
  [{ state: 'expired' }, EXPIRED],
  [{ state: 'suspended', notAfter: NOW }, EXPIRED],
  [{ state: 'suspended' }, { code: 'certificate.suspended', words: '签名证书已暂停使用，核实后会通知您。' }],
  [
    { state: 'suspended', revocationReason: 'underReview' },
    { code: 'certificate.suspended', words: '签名证书已暂停使用（平台正在核实），核实后会通知您。' },
  ],
  [
    { state: 'revoked', notAfter: NOW, revocationReason: 'holderAsked', revocationNote: '电脑被盗' },
    {
      code: 'certificate.revoked',
      words: '签名证书已吊销（持有人申请吊销：电脑被盗），请重新认证后再签署。',
    },
  ],
])('a certificate with %j', (row, why) => {
  expect(whyUnusable(row && { ...VALID, ...row }, NOW)).toEqual(why)
})

test('a list names those that were revoked, by the reasons of RFC 5280', () => {
  const row = (serial: string, revokedAt: Date | null, reason: Row['revocationReason']) => ({
    serial,
    revokedAt,
    reason,
  })
  const rows = [
    row('1', NOW, 'accountClosed'),
    row('2', null, 'accountClosed'),
    row('3', NOW, null),
    row('4', LATER, 'keyCompromised'),
    row('5', NOW, 'underReview'),
  ]
  expect(revocationsOf(rows)).toEqual([
    { serial: '1', at: NOW, reason: 'cessationOfOperation' },
    { serial: '4', at: LATER, reason: 'keyCompromise' },
    { serial: '5', at: NOW, reason: 'certificateHold' },
  ])
})
