// What many signatures are made with: drawings encoded once for all, a single one as they are.
import { expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { drawDate } from '#server/documents/drawing/text.ts'
import { encodeDrawing } from '#server/documents/signing/encoded-drawing.ts'
import { createSharedMeans, createSigningMeans } from '#server/operations/contracts/signing/signing-means.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const DAY_MS = 86_400_000

test('the date is drawn and encoded once for all signatures of a moment, and anew on another day', async () => {
  const clock = createTestClock()
  const means = createSharedMeans({ clock } as unknown as Deps)
  const date = await means.date()
  expect(date).toEqual(encodeDrawing(drawDate(clock.now())))
  expect(await means.date()).toBe(date)
  clock.advance(DAY_MS)
  expect(await means.date()).toEqual(encodeDrawing(drawDate(clock.now())))
  expect(await means.date()).not.toEqual(date)
})

test('for a single signature the worker encodes it', async () => {
  const clock = createTestClock()
  expect(await createSigningMeans({ clock } as unknown as Deps).date()).toEqual(drawDate(clock.now()))
})
