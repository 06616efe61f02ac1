// Pictures as addresses for an <img>: read from the signed call's bytes.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '#src/services/http/bind.ts'
import { pictureAddress } from '#src/services/pictures.ts'
import { testClient } from '#tests/support/web-client.ts'

const PICTURE_ID = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
let asked: { pictureId: string | null; signal: AbortSignal }[] = []
beforeEach(() => {
  asked = []
  connect(testClient('http://server.test').client)
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const pictureId = new URL(String(address)).searchParams.get('pictureId')
    asked.push({ pictureId, signal: options!.signal! })
    const answer = new Response('', { headers: { 'content-type': 'image/png' } })
    // The reader of jsdom takes blobs of jsdom only.
    answer.blob = () => Promise.resolve(new Blob(['pixels'], { type: 'image/png' }))
    return Promise.resolve(answer)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a picture is asked for by its id and becomes a data address', async () => {
  const address = await pictureAddress(PICTURE_ID, new AbortController().signal)
  expect(address).toBe(`data:image/png;base64,${btoa('pixels')}`)
  expect(asked.map(({ pictureId }) => pictureId)).toEqual([PICTURE_ID])
})

test('who leaves hangs up', async () => {
  const leaving = new AbortController()
  await pictureAddress(PICTURE_ID, leaving.signal)
  leaving.abort()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
})

test.each([
  [new DOMException('the disk is gone', 'NotReadableError'), 'the disk is gone'],
  [null, 'unreadable picture'],
])('a picture that cannot be read rejects', async (error, words) => {
  vi.stubGlobal(
    'FileReader',
    class extends EventTarget {
      readonly error = error
      readAsDataURL(): void {
        this.dispatchEvent(new Event('error'))
      }
    },
  )
  await expect(pictureAddress(PICTURE_ID, new AbortController().signal)).rejects.toThrow(words)
})
