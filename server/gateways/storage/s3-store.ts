// Objects in a bucket that speaks S3: Amazon, Aliyun OSS, Tencent COS, MinIO, Ceph, Swift.
import { randomUUID } from 'node:crypto'
import type { S3Config } from './file-store-config.ts'
import type { ListedObject, ObjectStore } from './object-store.ts'
import { S3Answer, storageAway, wordsForFault } from './s3-faults.ts'
import { createS3Sender } from './s3-request.ts'
import type { S3Reply, S3Request, S3Ways } from './s3-request.ts'

/** S3 takes parts from 5 MB on, the last may be shorter; smaller objects go in one request. */
const PART_BYTES = 8 * 1024 * 1024
const LOOK_EVERY_MS = 5000
const LOOK_LIMIT_MS = 1500

/** Opens nothing: the first call does. */
export const createS3Store = (config: S3Config, ways: S3Ways = {}): ObjectStore => {
  const send = createS3Sender(config, ways)
  const look = createS3Sender(config, { ...ways, limitMs: LOOK_LIMIT_MS })
  let isAway = false
  let looked: { readonly at: number; readonly answers: Promise<boolean> } | undefined

  /** While the service is away nobody waits for it longer than for one try. */
  const ask = async (request: S3Request): Promise<S3Reply> => {
    try {
      const reply = await send(request, isAway ? 'once' : 'tries')
      isAway = false
      return reply
    } catch (error) {
      if (isAbsent(error)) throw error
      isAway = true
      throw storageAway(error)
    }
  }

  const putParts = async (name: string, parts: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<void> => {
    const begun = await ask({ method: 'POST', name, query: { uploads: '' } })
    const uploadId = tagged(textOf(begun), 'UploadId')
    try {
      const etags: string[] = []
      for await (const body of parts) {
        const query = { partNumber: String(etags.length + 1), uploadId }
        const { headers } = await ask({ method: 'PUT', name, query, body })
        etags.push(headers.get('etag') ?? '')
      }
      const list = etags.map(
        (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
      )
      const xml = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const ended = await ask({
        method: 'POST',
        name,
        query: { uploadId },
        body: new TextEncoder().encode(xml),
      })
      // This one call may answer 200 and tell of a failure in its body.
      if (textOf(ended).includes('<Error>')) throw storageAway(new Error(textOf(ended).slice(0, 500)))
    } catch (error) {
      await ask({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  return {
    put: async (name, size, bytes) => {
      if (size > PART_BYTES) return await putParts(name, inParts(bytes))
      for await (const body of inParts(bytes)) await ask({ method: 'PUT', name, body })
    },
    read: async (name, from, until) => {
      try {
        return (await ask({ method: 'GET', name, stretch: [from, until] })).bytes
      } catch (error) {
        if (error instanceof S3Answer) return undefined
        throw error
      }
    },
    remove: async (name) => {
      await ask({ method: 'DELETE', name }).catch((error: unknown) => {
        if (!(error instanceof S3Answer)) throw error
      })
    },
    async *list(prefix) {
      for (let token = ''; ;) {
        const more: Record<string, string> = token === '' ? {} : { 'continuation-token': token }
        const page = textOf(
          await ask({ method: 'GET', name: '', query: { 'list-type': '2', prefix, ...more } }),
        )
        yield* listed(page)
        if (tagged(page, 'IsTruncated') !== 'true') return
        token = tagged(page, 'NextContinuationToken')
      }
    },
    dropUnfinished: async (before) => {
      const query = { uploads: '', prefix: config.prefix }
      const page = textOf(await ask({ method: 'GET', name: '', query }))
      const old = elements(page, 'Upload').filter(
        (upload) => new Date(tagged(upload, 'Initiated')).getTime() < before.getTime(),
      )
      for (const upload of old)
        await ask({
          method: 'DELETE',
          name: tagged(upload, 'Key'),
          query: { uploadId: tagged(upload, 'UploadId') },
        })
      return old.length
    },
    check: async () => {
      const name = `${config.prefix}check/${randomUUID()}`
      const body = new TextEncoder().encode('nuoyin')
      try {
        await send({ method: 'PUT', name, body })
        const { bytes } = await send({ method: 'GET', name, stretch: [2, 6] })
        if (new TextDecoder().decode(bytes) !== 'oyin')
          throw new Error('the service does not give a stretch of an object')
        await send({ method: 'DELETE', name })
      } catch (error) {
        throw new Error(wordsForFault(error, config), { cause: error })
      }
    },
    answers: () => {
      const now = performance.now()
      if (looked !== undefined && now - looked.at < LOOK_EVERY_MS) return looked.answers
      const asked = look({ method: 'HEAD', name: '' }, 'once').then(
        () => true,
        () => false,
      )
      looked = { at: now, answers: asked }
      return asked
    },
  }
}

/** The object is not there; a bucket that is not there is a fault of the place. */
const isAbsent = (error: unknown): boolean =>
  error instanceof S3Answer && error.status === 404 && error.code !== 'NoSuchBucket'

async function* inParts(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const textOf = ({ bytes }: S3Reply): string => new TextDecoder().decode(bytes)

const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner]) => inner ?? '')

const tagged = (xml: string, name: string): string => unescaped(elements(xml, name)[0] ?? '')

const listed = (page: string): ListedObject[] =>
  elements(page, 'Contents').map((one) => ({
    name: tagged(one, 'Key'),
    size: Number(tagged(one, 'Size')),
    writtenAt: new Date(tagged(one, 'LastModified')),
  }))

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
