// Where the token is kept, and what another tab's change of it means.
import { describe, expect, it } from 'vitest'
import { createTokenStore, isTokenRemoval } from '#src/services/http/token.ts'

const memoryStorage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('the token', () => {
  it('is kept under one fixed key', () => {
    const storage = memoryStorage()
    const token = createTokenStore(storage)
    token.write('t1')
    expect({ read: token.read(), kept: [...storage.kept] }).toEqual({
      read: 't1',
      kept: [['nuoyin.token', 't1']],
    })
    token.clear()
    expect({ read: token.read(), kept: [...storage.kept] }).toEqual({ read: null, kept: [] })
  })

  it('is the one that another tab stored last', () => {
    const storage = memoryStorage()
    const token = createTokenStore(storage)
    token.write('t1')
    storage.kept.set('nuoyin.token', 't2')
    expect(token.read()).toBe('t2')
  })

  it('stays in memory where storage is refused', () => {
    const refusing = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const token = createTokenStore(refusing)
    token.write('t1')
    expect(token.read()).toBe('t1')
    token.clear()
    expect(token.read()).toBeNull()
  })

  it.each([
    [{ key: 'nuoyin.token', newValue: null }, true],
    [{ key: null, newValue: null }, true],
    [{ key: 'nuoyin.token', newValue: 't2' }, false],
    [{ key: 'something', newValue: null }, false],
  ])('storage event %o means removal: %s', (event, isRemoval) => {
    expect(isTokenRemoval(event)).toBe(isRemoval)
  })
})
