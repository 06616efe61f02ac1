// Reads an uploaded file from the request's raw body within its limit and checks its SHA-256 against the signed query.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '#protocol/document-limits.ts'
import { Refusal } from '#protocol/failures.ts'
import { illegal } from '#server/http/illegal.ts'

/** The bytes of the body; refuses with `document.too-large`, `upload.sha256` or HTTP 406 for a body of another kind. */
export const readUpload = async (request: FastifyRequest, declaredSha256: unknown): Promise<Uint8Array> => {
  const body = request.body as Readable | undefined
  if (!body || typeof body.pipe !== 'function') throw illegal('shape')
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw tooLarge()
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_FILE_BYTES) throw tooLarge()
    hash.update(chunk)
    chunks.push(chunk)
  }
  if (hash.digest('hex') !== declaredSha256) {
    throw new Refusal('upload.sha256', '文件在传输中发生了变化，未被保存。请重新上传。')
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

const tooLarge = () =>
  new Refusal(
    'document.too-large',
    `文件超过 ${MAX_FILE_BYTES / 1024 / 1024} MB，未上传。请压缩或拆分后重试。`,
  )
