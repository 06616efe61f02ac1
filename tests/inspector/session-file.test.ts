// A recorded session as a file and back.
import { waitFor } from 'xstate'
import { expect, test } from 'vitest'
import { EMPTY } from '#src/inspector/recording/recording.ts'
import type { Recording } from '#src/inspector/recording/recording.ts'
import { readSession, sessionText } from '#src/inspector/recording/session-file.ts'
import { PHONE_PROVEN, watchedReset } from '#tests/support/inspected.ts'

const aRecording = async (): Promise<Recording> => {
  const { actor, recording } = watchedReset()
  actor.start().send(PHONE_PROVEN)
  await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
  return recording()
}

test('what is exported is imported again, with nobody running any more', async () => {
  const recording = await aRecording()
  const read = readSession(sessionText(recording))
  expect(read).toEqual({
    ...recording,
    serials: {},
    actors: Object.fromEntries(
      Object.entries(recording.actors).map(([key, actor]) => [key, { ...actor, life: 'ended' }]),
    ),
  })
})

test('a second export is the same file', async () => {
  const text = sessionText(await aRecording())
  const again = readSession(text) ?? EMPTY
  expect(readSession(sessionText(again))).toEqual(again)
})

test('secrets of pages that did not mask them stay out of the file', () => {
  const text = sessionText({
    ...EMPTY,
    entries: [
      {
        n: 1,
        at: 1,
        actor: 'x:0',
        source: undefined,
        event: { type: 'login', password: 'horse7battery', phone: '13800001234' } as { type: string },
        snapshot: { status: 'active', context: { token: 'let-me-in' } },
        transitions: undefined,
      },
    ],
  })
  expect(['horse7battery', '13800001234', 'let-me-in'].filter((each) => text.includes(each))).toEqual([])
})

test.each(['', 'no json', '{}', '{"format":"nuoyin.inspection","version":2}', '[1]'])(
  'anything else is no session: %s',
  (text) => {
    expect(readSession(text)).toBeUndefined()
  },
)
