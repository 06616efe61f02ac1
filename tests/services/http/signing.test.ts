// The request signature in the browser gives what the protocol's rules and Node's MD5 give.
import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { canonicalText } from '#protocol/request-signature.ts'
import { makeNonce, queryOf, signed, signOf } from '#src/services/http/signing.ts'

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')

describe('sign', () => {
  it.each([
    [{}, ''],
    [{ b: 1, a: 'x', sign: 'ignored' }, 'a=x&b=1'],
    [{ name: '租赁合同 & 附件', n: null, u: undefined, flag: false }, 'flag=false&name=租赁合同 & 附件'],
    [{ list: [1, '二'], object: { z: 1, a: null } }, 'list=[1,"二"]&object={"z":1,"a":null}'],
    [{ é: 1, Z: 2, a: 3 }, 'Z=2&a=3&é=1'],
  ])('%o', (values, text) => {
    expect(canonicalText(values, 'secret')).toBe(`${text}secret`)
    expect(signOf(values, 'secret')).toBe(md5(`${text}secret`))
  })

  it('signs what JSON leaves of the input', () => {
    const input = { at: new Date(0), skip: undefined, deep: { skip: undefined, keep: 1 } }
    const values = signed({ method: 'POST', path: '/A/b' }, input, { secret: 's', now: 42 })
    expect(values).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      call: 'POST /A/b',
      deep: { keep: 1 },
      now_date: 42,
      nonce: values['nonce'],
      sign: md5(
        `at=1970-01-01T00:00:00.000Z&call=POST /A/b&deep={"keep":1}&nonce=${String(values['nonce'])}&now_date=42s`,
      ),
    })
  })

  it('leaves empty keys out of a query and writes objects as JSON', () => {
    expect(queryOf({ a: null, b: undefined, c: [1, 2], d: '印' })).toBe('c=%5B1%2C2%5D&d=%E5%8D%B0')
  })

  it('makes nonces of sixteen letters and digits that do not repeat', () => {
    const nonces = Array.from({ length: 500 }, makeNonce)
    expect(nonces.filter((nonce) => !/^[A-Za-z0-9]{16}$/.test(nonce))).toEqual([])
    expect(new Set(nonces).size).toBe(500)
  })

  it('takes each letter equally often: bytes beyond the last whole round are left out', () => {
    const rounds = [
      [248, 255, ...Array.from({ length: 12 }, (_, at) => at), ...Array.from({ length: 18 }, () => 250)],
      [247, 61, 62, 123, 124, 185, ...Array.from({ length: 26 }, () => 0)],
    ]
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      ;(bytes as unknown as Uint8Array).set(rounds.shift()!)
      return bytes
    })
    expect(makeNonce()).toBe('ABCDEFGHIJKL99A9')
    random.mockRestore()
  })
})
