// Taking on another identity keeps first what belongs to the present one (specification §5).
import { afterEach, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createSwitchIdentity } from '#src/services/actors/session.ts'
import { connect } from '#src/services/http/bind.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import type { Answer, AnsweringServer } from '#tests/support/answering-server.ts'
import { testClient } from '#tests/support/web-client.ts'

let server: AnsweringServer | undefined
afterEach(async () => {
  await server?.stop()
})

const COMPANY = { identity: { type: 2, companyId: 'c-1' }, companyName: '青禾' } as const
const switching = async (keepWork: () => Promise<boolean>, answer: Answer = {}) => {
  const happened: string[] = []
  server = await startAnswering(({ json }) => {
    happened.push(`switched to ${String(json['defaultBizCompanyName'])}`)
    return answer
  })
  connect(testClient(server.origin).client)
  const logic = createSwitchIdentity(
    async () => {
      happened.push('kept')
      return keepWork()
    },
    () => happened.push('told'),
  )
  const actor = createActor(logic, { input: COMPANY })
  actor.subscribe({ error: () => undefined })
  actor.start()
  const failure = await toPromise(actor).then(
    () => null,
    (thrown: Error) => thrown.message,
  )
  return { happened, failure }
}

it('keeps, switches, and tells what was kept', async () => {
  expect(await switching(async () => true)).toEqual({
    happened: ['kept', 'switched to 青禾', 'told'],
    failure: null,
  })
})

it('tells nothing when there was nothing to keep', async () => {
  expect(await switching(async () => false)).toEqual({
    happened: ['kept', 'switched to 青禾'],
    failure: null,
  })
})

it('does not switch when the work could not be kept', async () => {
  expect(await switching(() => Promise.reject(new Error('草稿没有保存')))).toEqual({
    happened: ['kept'],
    failure: '草稿没有保存',
  })
})

it('tells nothing of kept work to whoever could not switch', async () => {
  const refused = await switching(async () => true, { refusal: { code: 'busy', info: '请稍后再试' } })
  expect(refused).toEqual({ happened: ['kept', 'switched to 青禾'], failure: '请稍后再试' })
})
