// Open work is kept before the identity it belongs to is left (specification §5).
import { expect, it } from 'vitest'
import { createOpenWork } from '#src/machines/open-work.ts'

it('keeps all that is open, and says whether there was any', async () => {
  const work = createOpenWork()
  expect(await work.keepAll()).toBe(false)
  const kept: string[] = []
  const close = work.open(async () => void kept.push('draft'))
  work.open(async () => void kept.push('form'))
  expect([await work.keepAll(), kept]).toEqual([true, ['draft', 'form']])
  close()
  await work.keepAll()
  expect(kept).toEqual(['draft', 'form', 'form'])
})

it('says why something could not be kept', async () => {
  const work = createOpenWork()
  work.open(() => Promise.reject(new Error('server is down')))
  await expect(work.keepAll()).rejects.toThrow('server is down')
})
