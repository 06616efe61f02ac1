// The charts of the seal pages with their real calls.
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { phonePadMachine } from '#src/machines/phone-pad.machine.ts'
import { phonePenMachine } from '#src/machines/phone-pen.machine.ts'
import { sealPreviewMachine } from '#src/machines/seal-preview.machine.ts'
import type { Preview, PreviewRequest } from '#src/machines/seal-preview.machine.ts'
import { previewCompanySeal, previewSignature } from '#src/services/account.ts'
import { createPad, finishPad, keepPad, openPad, readPad, sketchPad } from '#src/services/seals.ts'

export const sealPreview = sealPreviewMachine.provide({
  actors: {
    drawPreview: fromPromise<Preview, PreviewRequest>(({ input, signal }) => {
      if (input.kind === 'signature') return previewSignature({ drawing: input.drawing }, { signal })
      const { kind: _, ...request } = input
      return previewCompanySeal(request, { signal })
    }),
  },
})

/** Asks once more for what was last asked for. */
export const drawAgain = (preview: ActorRefFrom<typeof sealPreviewMachine>): void => {
  const { request } = preview.getSnapshot().context
  if (request !== null) preview.send({ type: 'preview.wanted', request })
}

const phonePad = phonePadMachine.provide({
  actors: {
    createPad: fromPromise(({ signal }) => createPad({}, { signal })),
    readPad: fromPromise(({ input, signal }) => readPad(input, { signal })),
    keepPad: fromPromise(({ input }) => keepPad(input)),
  },
})

/** The computer's side of one signature written on a phone. */
export const usePhonePad = (onSaved: () => void) => {
  const actor = useActorRef(phonePad)
  useEmitted(actor, { 'signature.saved': onSaved })
  return actor
}

const copied = (strokes: Parameters<typeof finishPad>[0]['strokes']) =>
  strokes.map((stroke) => stroke.map((point) => ({ ...point })))

export const phonePen = phonePenMachine.provide({
  actors: {
    openPad: fromPromise(({ input, signal }) => openPad(input, { signal })),
    sketch: fromPromise(({ input, signal }) =>
      sketchPad({ ...input, strokes: copied([...input.strokes]) }, { signal }),
    ),
    finish: fromPromise(({ input }) => finishPad({ ...input, strokes: copied([...input.strokes]) })),
  },
})
