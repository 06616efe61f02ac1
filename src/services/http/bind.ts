// Declared calls as functions of the browser's single client.
// The application sets the client when it starts.
import type { Endpoint, InputOf, OutputOf } from '#protocol/endpoint.ts'
import { call, fetchBlob, fetchPart } from '#src/services/http/call.ts'
import type { CallOptions, Part, PartAsked } from '#src/services/http/call.ts'
import type { Client } from '#src/services/http/client.ts'
import { download } from '#src/services/http/download.ts'
import type { DownloadOptions } from '#src/services/http/download.ts'
import { upload } from '#src/services/http/upload.ts'
import type { UploadOptions } from '#src/services/http/upload.ts'

let shared: Client | undefined
let desk: Client | undefined

/** Names the client that all bound calls go through but those of the operators' desk. */
export const connect = (client: Client): void => {
  shared = client
}

/** Names the client of the operators' desk: another token, no identity (specification §7, /bc_plat group). */
export const connectDesk = (client: Client): void => {
  desk = client
}

const clientFor = ({ path }: Endpoint): Client => {
  const client = path.startsWith('/bc_plat/') ? desk : shared
  if (client === undefined) throw new Error('calls are not connected to a client')
  return client
}

const ordinary = (): Client => {
  if (shared === undefined) throw new Error('calls are not connected to a client')
  return shared
}

/** Goes on with a token that did not come in an answer's header. */
export const adoptToken = (token: string): void => ordinary().token.write(token)

/** Milliseconds since 1970 as the server counts them. */
export const serverNow = (): number => ordinary().clock.now()

/** A JSON call: `(input, { signal }) => Promise<output>`; rejects with CallFailure. */
export const bind =
  <E extends Endpoint>(endpoint: E) =>
  (input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>> =>
    call(clientFor(endpoint), endpoint, input, options)

/** An upload: `(file, { name, onProgress, signal }) => Promise<output>`; the hash is made here. */
export const bindUpload =
  <E extends Endpoint>(endpoint: E) =>
  (file: File, options?: UploadOptions): Promise<OutputOf<E>> =>
    upload(clientFor(endpoint), endpoint, file, file.name, options)

/** A download that is saved: `(input, { fileName, onFailure }) => Promise<boolean>`; never rejects. */
export const bindDownload =
  <E extends Endpoint>(endpoint: E) =>
  (input: InputOf<E>, options?: DownloadOptions): Promise<boolean> =>
    download(clientFor(endpoint), endpoint, input, options)

/** The same file as bytes for the screen: `(input, { signal }) => Promise<Blob>`; rejects with CallFailure. */
export const bindBlob =
  <E extends Endpoint>(endpoint: E) =>
  async (input: InputOf<E>, options?: CallOptions): Promise<Blob> =>
    (await fetchBlob(clientFor(endpoint), endpoint, input, options)).blob

/** A file that may be large, for the screen. Both reject with CallFailure. */
export interface BoundFile {
  readonly whole: (signal: AbortSignal) => Promise<Uint8Array>
  readonly part: (asked: PartAsked, signal: AbortSignal) => Promise<Part>
}

/** The same file whole or in stretches: `(input) => BoundFile`. */
export const bindFile =
  <E extends Endpoint>(endpoint: E) =>
  (input: InputOf<E>): BoundFile => ({
    whole: async (signal) => {
      const { blob } = await fetchBlob(clientFor(endpoint), endpoint, input, { signal })
      return new Uint8Array(await blob.arrayBuffer())
    },
    part: (asked, signal) => fetchPart(clientFor(endpoint), endpoint, input, asked, { signal }),
  })
