// Addresses of pages: written once, in protocol/pages.ts, for views, notices and text messages.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '#protocol/pages.ts'

const root = path.join(import.meta.dirname, '../..')
const addresses = Object.values(PAGES).map((page) => (typeof page === 'string' ? page : page('1', '2')))
const paths = [...new Set(addresses.map((address) => address.split('?', 1)[0] ?? ''))]

test('a page for one thing carries its ids', () => {
  expect([PAGES.contract('c'), PAGES.sign('c', 'p'), PAGES.useSeal('c', 'p'), PAGES.deliveries('a')]).toEqual(
    [
      '/signDetail?contractId=c',
      '/signModel/signAuth?contractId=c&partyId=p',
      '/signModel/signatureApproval?contractId=c&partyId=p',
      '/user/userCenter/integratedManage?app=a&tab=deliveries',
    ],
  )
})

test('no page is named twice', () => {
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('operations and views write no address of their own', () => {
  const files = globSync(['server/operations/**/*.ts', 'src/features/**/*.{ts,tsx}'], { cwd: root })
  const literal = new RegExp(`['"\`](?:${paths.join('|')})['"\`?$]`)
  const written = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (literal.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(written).toEqual([])
})
