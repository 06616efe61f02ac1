// The settings of the outer time-stamp authority: faults are named, with what to do.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { withChain } from '#server/trust/authority.ts'
import { createMeters } from '#server/gateways/meters.ts'
import { outerTimestampsOf, readTimestampConfig } from '#server/gateways/timestamps/timestamp-config.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import { createAuthority } from '#tests/support/authority.ts'
import { startOuterTsa } from '#tests/support/outer-tsa.ts'
import { pem } from '#tests/support/pdf-tools.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'nuoyin-tsa-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const clock = createTestClock()
const authority = createAuthority(clock.now(), { organization: '联合信任' })
const root = authority.root.certificate
const roots = file('roots.pem', pem('CERTIFICATE', root))
const stamper = file('stamper.pem', pem('CERTIFICATE', withChain(authority, authority.timestamp).certificate))
const URL_SET = { NUOYIN_TSA_URL: 'https://tsa.example.com/rfc3161' }
const SET = { ...URL_SET, NUOYIN_TSA_ROOTS: roots }

test('nothing set is nobody asked; all of it is read', () => {
  expect(readConfig({}).timestamps).toBeUndefined()
  expect(outerTimestampsOf(undefined, { clock, meters: createMeters() })).toBeUndefined()
  expect(
    readConfig({
      ...SET,
      NUOYIN_TSA_USER: 'nuoyin',
      NUOYIN_TSA_PASSWORD: 'paper-lamp',
      NUOYIN_TSA_POLICY: '1.2.156.1',
    }).timestamps,
  ).toEqual({
    url: 'https://tsa.example.com/rfc3161',
    roots: [new Uint8Array(root)],
    login: { user: 'nuoyin', password: 'paper-lamp' },
    policy: '1.2.156.1',
  })
})

test.each<[Record<string, string>, string]>([
  [URL_SET, '还须用 NUOYIN_TSA_ROOTS 指明时间戳服务的根证书文件'],
  [
    { NUOYIN_TSA_ROOTS: roots, NUOYIN_TSA_POLICY: '1.2' },
    '设置了 NUOYIN_TSA_ROOTS、NUOYIN_TSA_POLICY，还须用 NUOYIN_TSA_URL',
  ],
  [{ ...SET, NUOYIN_TSA_URL: 'tsa.example.com' }, 'NUOYIN_TSA_URL 不是可用的地址：tsa.example.com。'],
  [{ ...SET, NUOYIN_TSA_URL: 'https://a:b@tsa.example.com' }, 'NUOYIN_TSA_URL 中不能写账号和密码'],
  [{ ...URL_SET, NUOYIN_TSA_ROOTS: join(folder, 'none.pem') }, '无法读取，或其中没有证书（PEM）'],
  [{ ...URL_SET, NUOYIN_TSA_ROOTS: file('empty.pem', 'nothing') }, '无法读取，或其中没有证书（PEM）'],
  [
    { ...URL_SET, NUOYIN_TSA_ROOTS: stamper },
    '有一张不是颁发机构的证书（C=CN，O=联合信任，CN=联合信任时间戳服务）',
  ],
  [{ ...SET, NUOYIN_TSA_USER: 'nuoyin' }, 'NUOYIN_TSA_USER 与 NUOYIN_TSA_PASSWORD 须一并设置'],
  [{ ...SET, NUOYIN_TSA_USER: 'a:b', NUOYIN_TSA_PASSWORD: 'c' }, 'NUOYIN_TSA_USER 不能含有冒号'],
  [
    { ...SET, NUOYIN_TSA_URL: 'http://tsa.example.com', NUOYIN_TSA_USER: 'a', NUOYIN_TSA_PASSWORD: 'b' },
    '会以明文发送：请将 NUOYIN_TSA_URL 改为 https 地址',
  ],
  [{ ...SET, NUOYIN_TSA_POLICY: 'any' }, 'NUOYIN_TSA_POLICY 不是对象标识符：any。'],
])('%o is refused', (env, words) => {
  expect(() => readTimestampConfig(env)).toThrow(words)
})

test('what was asked is counted by how it ended', async () => {
  const tsa = await startOuterTsa(clock)
  const meters = createMeters()
  const source = outerTimestampsOf(
    { url: tsa.url, roots: [tsa.root], login: undefined, policy: undefined },
    { clock, meters },
  )
  try {
    await requestTimestamp(new Uint8Array(32), source!)
    tsa.fault = 'other root'
    await requestTimestamp(new Uint8Array(32), source!).catch(() => undefined)
    tsa.fault = 'status 500'
    await requestTimestamp(new Uint8Array(32), source!).catch(() => undefined)
    const lines = meters.text([]).split('\n')
    expect(lines.filter((line) => /^nuoyin_outer_timestamp(s_total|_seconds_count)/.test(line))).toEqual([
      'nuoyin_outer_timestamps_total{outcome="stamped"} 1',
      'nuoyin_outer_timestamps_total{outcome="unacceptable"} 1',
      'nuoyin_outer_timestamps_total{outcome="unavailable"} 1',
      'nuoyin_outer_timestamp_seconds_count 3',
    ])
  } finally {
    await tsa.stop()
  }
})
