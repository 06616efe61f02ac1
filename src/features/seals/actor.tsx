// The preview chart with its real calls.
import { fromPromise } from 'xstate'
import { sealPreviewMachine } from '#src/machines/seal-preview.machine.ts'
import type { Preview, PreviewRequest } from '#src/machines/seal-preview.machine.ts'
import { previewCompanySeal, previewSignature } from '#src/services/account.ts'

export const sealPreview = sealPreviewMachine.provide({
  actors: {
    drawPreview: fromPromise<Preview, PreviewRequest>(({ input, signal }) =>
      input.kind === 'seal'
        ? previewCompanySeal({ spec: input.spec }, { signal })
        : previewSignature({ drawing: input.drawing }, { signal }),
    ),
  },
})
