// By whose link a browser came is remembered until somebody registers, for a month.
import { expect, test } from 'vitest'
import { forgetPartner, rememberPartner, rememberedPartner } from '#src/services/partner-code.ts'

const DAY = 24 * 3_600_000

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const REFUSING = {
  getItem: () => {
    throw new Error('closed')
  },
  setItem: () => {
    throw new Error('closed')
  },
  removeItem: () => {
    throw new Error('closed')
  },
}

test('the newest code of the registration’s address counts for thirty days, until it is used', () => {
  const kept = storage()
  rememberPartner({ pathname: '/register', search: '?partner=ABCDEFGH' }, kept, 0)
  rememberPartner({ pathname: '/register', search: '?partner=jkmnpqrs&next=x' }, kept, DAY)
  expect([rememberedPartner(kept, 31 * DAY - 1), rememberedPartner(kept, 31 * DAY)]).toEqual(['JKMNPQRS', ''])
  forgetPartner(kept)
  expect(rememberedPartner(kept, DAY)).toBe('')
})

test.each([
  ['/login/password', '?partner=ABCDEFGH'],
  ['/register', ''],
  ['/register', '?partner=ABC'],
  ['/register', '?partner=<script>'],
])('%s%s is remembered as nobody’s', (pathname, search) => {
  const kept = storage()
  rememberPartner({ pathname, search }, kept, 0)
  expect(rememberedPartner(kept, 0)).toBe('')
})

test('a closed storage keeps nobody from registering', () => {
  rememberPartner({ pathname: '/register', search: '?partner=ABCDEFGH' }, REFUSING, 0)
  forgetPartner(REFUSING)
  expect(rememberedPartner(REFUSING, 0)).toBe('')
})
