// The vectors of the request signature: what both sides hash, and what comes out.
import { createHash } from 'node:crypto'
import md5 from 'crypto-js/md5.js'
import { expect, test } from 'vitest'
import { canonicalText } from '#protocol/request-signature.ts'

const SECRET = 'secret'
const nodeMd5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')

test.each([
  {
    name: 'keys are sorted by code unit, capitals first',
    values: { b: 1, a: 'x', B: 2, nonce: 'ABCDEFGHIJKLMNOP', now_date: 1_795_000_000_000 },
    text: 'B=2&a=x&b=1&nonce=ABCDEFGHIJKLMNOP&now_date=1795000000000secret',
  },
  {
    name: 'null and undefined are left out, empty text and zero and false stay',
    values: { a: null, b: undefined, c: '', d: 0, e: false },
    text: 'c=&d=0&e=falsesecret',
  },
  {
    name: 'objects and arrays stand as JSON in their own key order',
    values: { list: [1, '二', { z: 1, a: null }], object: { b: 1, a: [true] } },
    text: 'list=[1,"二",{"z":1,"a":null}]&object={"b":1,"a":[true]}secret',
  },
  { name: 'sign itself is never part of the text', values: { sign: 'x', a: 1 }, text: 'a=1secret' },
  {
    name: 'Chinese and signs stay as they are, nothing is escaped',
    values: { name: '张三&李四=?', note: 'a b+c' },
    text: 'name=张三&李四=?&note=a b+csecret',
  },
  { name: 'no keys leave the secret alone', values: {}, text: 'secret' },
])('$name', ({ values, text }) => {
  expect(canonicalText(values, SECRET)).toBe(text)
})

test.each([
  ['secret', '5ebe2294ecd0e0f08eab7690d2a6ee69'],
  ['a=1secret', nodeMd5('a=1secret')],
  ['name=张三&note=签署secret', nodeMd5('name=张三&note=签署secret')],
])('browser and server hash %s alike', (text, expected) => {
  expect([md5(text).toString(), nodeMd5(text)]).toEqual([expected, expected])
})
