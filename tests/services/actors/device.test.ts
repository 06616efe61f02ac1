// The device check by user agent, and the way to the mobile site (specification §2, routing guard).
import { expect, it } from 'vitest'
import { isPhone, mobileAddress } from '#src/services/actors/device.ts'

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile', true],
  ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15', true],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Windows Phone 10.0; Lumia 950)', true],
  ['Mozilla/5.0 (SymbianOS/9.4; Series60/5.0)', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', false],
  ['Mozilla/5.0 (X11; Linux x86_64) Kiosk/3', false],
])('whether %s is served better elsewhere: %s', (userAgent, expected) => {
  expect(isPhone(userAgent)).toBe(expected)
})

it('leads to the address as it is, or with the place in it where it asks for it', () => {
  const place = { pathname: '/signDetail', search: '?contractId=1' }
  expect(mobileAddress('https://m.example.com/', place)).toBe('https://m.example.com/')
  expect(mobileAddress('https://m.example.com/?to={path}', place)).toBe(
    'https://m.example.com/?to=%2FsignDetail%3FcontractId%3D1',
  )
})
