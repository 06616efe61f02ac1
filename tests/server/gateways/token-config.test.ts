// What is set of a PKCS#11 token is read as a whole, or refused with the name that is missing.
import { expect, test } from 'vitest'
import { readTokenConfig } from '#server/gateways/pkcs11/token-config.ts'

const WHOLE = {
  NUOYIN_PKCS11_MODULE: '/usr/lib/softhsm/libsofthsm2.so',
  NUOYIN_PKCS11_PACKAGE: '/opt/pkcs11js',
  NUOYIN_PKCS11_TOKEN: 'nuoyin',
  NUOYIN_PKCS11_PIN: '1234',
}

test('a token keeps keys of people and companies only where that is set', () => {
  expect(readTokenConfig({})).toBeUndefined()
  expect(readTokenConfig({ NUOYIN_PKCS11_HOLDERS: '0' })).toBeUndefined()
  const own = {
    module: '/usr/lib/softhsm/libsofthsm2.so',
    packageFolder: '/opt/pkcs11js',
    label: 'nuoyin',
    pin: '1234',
    keyType: 'ec',
  }
  expect(readTokenConfig(WHOLE)).toEqual({ ...own, wrapsHolders: false })
  expect(readTokenConfig({ ...WHOLE, NUOYIN_PKCS11_HOLDERS: '1' })).toEqual({ ...own, wrapsHolders: true })
})

test('what cannot be meant is refused with its name', () => {
  expect(() => readTokenConfig({ ...WHOLE, NUOYIN_PKCS11_HOLDERS: 'yes' })).toThrow(
    'NUOYIN_PKCS11_HOLDERS 只能是 0 或 1，现在是 yes。',
  )
  expect(() => readTokenConfig({ NUOYIN_PKCS11_HOLDERS: '1' })).toThrow('还须设置 NUOYIN_PKCS11_MODULE')
  expect(() => readTokenConfig({ ...WHOLE, NUOYIN_PKCS11_PIN: '' })).toThrow('还须设置 NUOYIN_PKCS11_PIN')
})
