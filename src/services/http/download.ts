// Fetches a file and saves it under its name.
// A JSON answer instead of a file is a failure and gives false (specification §7).
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { Endpoint, InputOf } from '#protocol/endpoint.ts'
import { fetchBlob } from '#src/services/http/call.ts'
import type { Client } from '#src/services/http/client.ts'

export interface DownloadOptions {
  /** The name to save under; the server's own without it. */
  readonly fileName?: string
  readonly signal?: AbortSignal
  /** Hears why `false` was returned. */
  readonly onFailure?: (failure: CallFailure) => void
}

/** Hands a blob to the browser as a saved file. */
export const saveBlob = (blob: Blob, fileName: string): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Hands a path of the server to the browser, which saves what it names and goes on after a break. */
export const openDownload = (path: string): void => {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

/** Fetches and saves; true when saved, false on any failure. Never rejects. */
export const download = async <E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  options: DownloadOptions = {},
): Promise<boolean> => {
  try {
    const found = await fetchBlob(
      client,
      endpoint,
      input,
      options.signal === undefined ? {} : { signal: options.signal },
    )
    saveBlob(found.blob, options.fileName ?? (found.fileName || 'download'))
    return true
  } catch (thrown) {
    options.onFailure?.(asCallFailure(thrown))
    return false
  }
}
