// The live preview waits for a pause in typing and never shows an older drawing over a newer one.
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { sealPreviewMachine } from '#src/machines/seal-preview.machine.ts'
import type { Preview, PreviewRequest } from '#src/machines/seal-preview.machine.ts'

const request = (middleText: string): PreviewRequest => ({
  kind: 'seal',
  spec: { type: 2, shape: 'circle', middleText },
})
const drawing = (svg: string): Preview => ({ svg, widthMm: 38, heightMm: 38 })

const start = (draw: (text: string) => Promise<Preview>) => {
  const clock = new SimulatedClock()
  const drawn: string[] = []
  const actor = createActor(
    sealPreviewMachine.provide({
      actors: {
        drawPreview: fromPromise<Preview, PreviewRequest>(({ input }) => {
          const text = input.kind === 'seal' ? (input.spec.middleText ?? '') : ''
          drawn.push(text)
          return draw(text)
        }),
      },
    }),
    { clock },
  ).start()
  const want = (text: string) => actor.send({ type: 'preview.wanted', request: request(text) })
  return {
    actor,
    clock,
    drawn,
    want,
    settled: () => waitFor(actor, (snapshot) => snapshot.matches('settled')),
  }
}

it('asks once after the typing pauses', async () => {
  const { actor, clock, drawn, want, settled } = start((text) => Promise.resolve(drawing(text)))
  want('合')
  clock.increment(249)
  want('合同')
  clock.increment(249)
  expect(drawn).toEqual([])
  clock.increment(1)
  await settled()
  expect([drawn, actor.getSnapshot().context.preview]).toEqual([['合同'], drawing('合同')])
})

it('drops a drawing that was overtaken', async () => {
  let finishFirst: (preview: Preview) => void = () => undefined
  const { actor, clock, want, settled } = start((text) =>
    text === '旧' ? new Promise((resolve) => (finishFirst = resolve)) : Promise.resolve(drawing(text)),
  )
  want('旧')
  clock.increment(250)
  want('新')
  clock.increment(250)
  await settled()
  finishFirst(drawing('旧'))
  await Promise.resolve()
  expect(actor.getSnapshot().context.preview).toEqual(drawing('新'))
})

it('keeps the last drawing beside the words of a failure', async () => {
  const failure = new CallFailure('refused', '横向文最多 8 个字')
  const { actor, clock, want, settled } = start((text) =>
    text === '好' ? Promise.resolve(drawing('好')) : Promise.reject(failure),
  )
  want('好')
  clock.increment(250)
  await settled()
  want('坏')
  clock.increment(250)
  await settled()
  const { preview, failure: kept } = actor.getSnapshot().context
  expect({ preview, kept }).toEqual({ preview: drawing('好'), kept: failure })
})
