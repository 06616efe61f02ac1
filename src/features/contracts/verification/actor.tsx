// The checking chart with the real upload; leaving the check cancels the transfer.
import { fromCallback } from 'xstate'
import { checkingMachine } from '#src/machines/checking.machine.ts'
import type { CheckingEvent } from '#src/machines/checking.machine.ts'
import { checkFile } from '#src/services/contracts.ts'

export const checking = checkingMachine.provide({
  actors: {
    check: fromCallback<CheckingEvent, { file: File }>(({ input, sendBack }) => {
      const leaving = new AbortController()
      checkFile(input.file, {
        signal: leaving.signal,
        onProgress: (share) => sendBack({ type: 'sending.progressed', share }),
      }).then(
        (answer) => sendBack({ type: 'check.answered', answer }),
        (error: unknown) => {
          if (!leaving.signal.aborted) sendBack({ type: 'check.failed', error })
        },
      )
      return () => leaving.abort()
    }),
  },
})
