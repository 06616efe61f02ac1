// Names of certificates as people read them.
import { expect, test } from 'vitest'
import { nameFacts, readableName } from '#protocol/distinguished-name.ts'

test.each([
  [
    'C=CN, CN=林清和, serialNumber=3f0e8c0a-5c1c-4a55-9c0d-3d1f0e6a7b11',
    { commonName: '林清和', organization: '' },
  ],
  ['C=CN, O=诺印, CN=诺印签发证书', { commonName: '诺印签发证书', organization: '诺印' }],
  ['O=A\\, B Ltd, CN=x\\=y', { commonName: 'x=y', organization: 'A, B Ltd' }],
  ['CN=A, B 与 C', { commonName: 'A, B 与 C', organization: '' }],
  ['OU=财务部', { commonName: '', organization: '' }],
  ['林清和', { commonName: '林清和', organization: '' }],
])('%s is taken apart', (name, facts) => {
  expect(nameFacts(name)).toEqual(facts)
})

test.each([
  ['C=CN, O=诺印, CN=诺印签发证书', '诺印签发证书（诺印）'],
  ['C=CN, O=杭州青禾科技有限公司, CN=杭州青禾科技有限公司', '杭州青禾科技有限公司'],
  ['C=CN, CN=林清和', '林清和'],
  ['C=CN, O=杭州青禾科技有限公司', '杭州青禾科技有限公司'],
  ['OU=财务部', 'OU=财务部'],
])('%s reads %s', (name, words) => {
  expect(readableName(name)).toBe(words)
})
