// Addresses and ranges as people write them, and as attackers do.
import { expect, test } from 'vitest'
import { ipRangeProblem, isInIpRange, parseIp } from '#protocol/ip-range.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.0/24', true],
  ['203.0.114.7', '203.0.113.0/24', false],
  ['::ffff:203.0.113.7', '203.0.113.0/24', true],
  ['203.0.113.7', '::ffff:203.0.113.0/120', true],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:DB8:0:0::1', '2001:db8::1', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['10.0.0.1', '::/1', false],
  ['nonsense', '10.0.0.0/8', false],
  ['10.0.0.1', 'nonsense', false],
])('%s in %s: %s', (address, range, isIn) => {
  expect(isInIpRange(address, range)).toBe(isIn)
})

test.each([
  '1.2.3',
  '1.2.3.256',
  '01.2.3.4',
  '1.2.3.4.5',
  ':::',
  '1::2::3',
  '12345::',
  '::1%eth0',
  '[::1]',
  '',
  ' 1.2.3.4',
])('%j is no address', (text) => {
  expect(parseIp(text)).toBeUndefined()
})

test('says what is wrong with a range, and that everything is no limit', () => {
  const sample = '例如 203.0.113.7 或 203.0.113.0/24'
  expect(['10.0.0.0/8', '::1', '10.0.0.0/33', '10.0.0.0/', '0.0.0.0/0', '::/0'].map(ipRangeProblem)).toEqual([
    undefined,
    undefined,
    `“10.0.0.0/33”不是 IP 地址或网段，${sample}`,
    `“10.0.0.0/”不是 IP 地址或网段，${sample}`,
    '“0.0.0.0/0”包含所有地址，等于没有限制。请填写具体的地址或网段',
    '“::/0”包含所有地址，等于没有限制。请填写具体的地址或网段',
  ])
})

test.each([
  '255.255.255.255',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7::',
  '::2:3:4:5:6:7:8',
  '1::8',
  '::',
  '::1.2.3.4',
  '1:2:3:4:5:6:1.2.3.4',
])('%s is an address', (text) => {
  expect(parseIp(text)).toBeDefined()
})

test.each([
  '256.0.0.1',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4::5:6:7:8',
  '1::2::3',
  '12345::',
  'g::',
  '1:2:3:4:5:1.2.3.4:8',
  '1.2.3.4::',
  '::1.2.3',
  'fe80::1%eth0',
  '[::1]',
])('%s is none', (text) => {
  expect(parseIp(text)).toBeUndefined()
})

test('IPv6 is read by its groups, an address of IPv4 inside it as its last two', () => {
  expect(parseIp('1:2::7:8')).toEqual({ bits: 128, value: (1n << 112n) | (2n << 96n) | (7n << 16n) | 8n })
  expect(parseIp('1::1.2.3.4')).toEqual({ bits: 128, value: (1n << 112n) | 0x01020304n })
})

test.each([
  ['10.0.0.0/32', undefined],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8x', false],
  ['10.0.0.0/x8', false],
  ['10.0.0.0/08', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['2001:db8::/128', undefined],
  ['2001:db8::/129', false],
  ['::ffff:10.0.0.0/95', false],
])('%s is a range unless it says %s', (text, is) => {
  expect(ipRangeProblem(text) === undefined ? undefined : false).toBe(is)
})
