// Runs the upload of a form's field, with the call that takes its files.
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback } from 'xstate'
import { fileUploadMachine } from '#src/machines/file-upload.machine.ts'
import type {
  FileUploadEvent,
  FileUploadInput,
  KeptFile,
  SendingEvent,
} from '#src/machines/file-upload.machine.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'

/** A call that takes one file; rejects with CallFailure, and aborting the signal cancels it. */
export type SendFile = (
  file: File,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<KeptFile>

const logicOf = (send: SendFile) =>
  fileUploadMachine.provide({
    actors: {
      send: fromCallback<FileUploadEvent, { file: File }>(({ input: { file }, sendBack }) => {
        const giveUp = new AbortController()
        const report = (event: SendingEvent): void => {
          if (!giveUp.signal.aborted) sendBack(event)
        }
        send(file, {
          signal: giveUp.signal,
          onProgress: (share) => report({ type: 'upload.progressed', share }),
        }).then(
          ({ fileId, name }) => report({ type: 'upload.taken', kept: { fileId, name } }),
          (error: unknown) => report({ type: 'upload.refused', error }),
        )
        return () => giveUp.abort()
      }),
    },
  })

/** What the field does itself when the chart says so. */
export interface UploadListeners {
  readonly onKept: (kept: KeptFile, file: File) => void
  readonly onBegun?: () => void
  /** None is on its way any more, whatever came of them. */
  readonly onEnded?: () => void
}

/** The upload of one field; `send` must stay the same function, and leaving the field cancels it. */
export const useFileUpload = (
  send: SendFile,
  problemOf: FileUploadInput['problemOf'],
  { onKept, onBegun, onEnded }: UploadListeners,
) => {
  const logic = useMemo(() => logicOf(send), [send])
  const actor = useActorRef(logic, { input: { problemOf } })
  useEmitted(actor, {
    'upload.begun': () => onBegun?.(),
    'file.kept': ({ kept, file }) => onKept(kept, file),
    'upload.ended': () => onEnded?.(),
  })
  const snapshot = useSelector(actor, (current) => current)
  const { share, problem, failure } = snapshot.context
  return {
    isSending: snapshot.hasTag('busy'),
    /** Sent of the file on its way, in percent. */
    percent: Math.round(share * 100),
    failure,
    /** Why the last file was not taken, in words; empty when nothing went wrong. */
    words: problem === '' ? (failure?.words ?? '') : problem,
    pick: (file: File) => actor.send({ type: 'file.picked', file }),
    cancel: () => actor.send({ type: 'upload.cancelled' }),
  }
}
