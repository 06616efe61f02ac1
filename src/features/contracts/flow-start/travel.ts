// One file on its way: what may travel at all, by which call, and what is said when it fails.
import { ACCEPTED_KINDS, ATTACHED_EXTENSIONS, MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import type { TravelEvent } from '#src/machines/flow-start/upload.machine.ts'

/** An upload call: resolves with the file as it was taken in, rejects with CallFailure. */
export type UploadCall = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<DraftFile>

/** What is written online has no file yet; its call makes one. */
export interface Written {
  readonly make: (signal: AbortSignal) => Promise<DraftFile>
}

export interface UploadCalls {
  readonly contractFile: UploadCall
  readonly wordFile: UploadCall
  readonly attachment: UploadCall
}

const extensionOf = (name: string): string => /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''

/** Why a file need not even be sent; undefined when it may go. */
export const sendingProblem = (
  file: { readonly name: string; readonly size: number },
  isAttachment = false,
): string | undefined => {
  const extension = extensionOf(file.name)
  if (file.size === 0) return '文件是空的，请重新选择。'
  if (file.size > MAX_FILE_BYTES) return '文件超过 50 MB。请压缩或拆分后再上传。'
  if (isAttachment)
    return (ATTACHED_EXTENSIONS as readonly string[]).includes(extension)
      ? undefined
      : '附件只能是 PDF、Word、Excel、OFD、JPG 或 PNG 文件。'
  if (ACCEPTED_KINDS.some((kind) => kind.extension === extension)) return undefined
  if (['.doc', '.wps', '.xls', '.xlsx', '.ofd'].includes(extension))
    return `暂不支持 ${extension} 文件。请另存为 PDF 或 .docx 后再上传。`
  return '只能上传 PDF、Word（.docx）、JPG 或 PNG 文件。'
}

const send = (calls: UploadCalls, { name }: File, isAttachment: boolean): UploadCall => {
  if (isAttachment) return calls.attachment
  return extensionOf(name) === '.docx' ? calls.wordFile : calls.contractFile
}

/** Sends the file and reports; the returned function cancels the transfer. */
export const travel = (
  calls: UploadCalls,
  file: File | Written,
  report: (event: TravelEvent) => void,
  isAttachment = false,
): (() => void) => {
  const giveUp = new AbortController()
  const problem = file instanceof File ? sendingProblem(file, isAttachment) : undefined
  if (problem !== undefined) {
    report({ type: 'upload.refused', words: problem, canRetry: false })
    return () => {}
  }
  const sent =
    file instanceof File
      ? send(
          calls,
          file,
          isAttachment,
        )(file, {
          signal: giveUp.signal,
          onProgress: (share) => report({ type: 'upload.progressed', sent: Math.round(share * file.size) }),
        })
      : file.make(giveUp.signal)
  sent.then(
    (taken) => report({ type: 'upload.taken', file: taken }),
    (thrown: unknown) => {
      if (giveUp.signal.aborted) return
      const failure = asCallFailure(thrown)
      // What the server has looked at and refused stays refused; anything else may go better another time.
      const { words, code, kind, retryAfterSeconds } = failure
      const canRetry = kind !== 'refused' || !code.startsWith('document.') || retryAfterSeconds !== undefined
      report({
        type: 'upload.refused',
        words,
        canRetry,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      })
    },
  )
  return () => giveUp.abort()
}
