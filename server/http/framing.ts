// Which pages outside may show the embedded signing page in a frame; all others refuse frames.
import type { FastifyReply } from 'fastify'
import { EMBED_PATH } from '#protocol/pages.ts'
import type { Database } from '#server/db/database.ts'
import { framingOrigins } from '#server/domain/platform/applications/embed-links.ts'
import { hashToken } from '#server/domain/secret-hash.ts'

/** Puts what a page's answer says of frames in place of the refusal that all answers carry. */
export type FramingPolicy = (reply: FastifyReply) => void

const NOBODY = "frame-ancestors 'none'"
const TOKEN = /^[\w-]{1,100}$/

/** The policy of an address: that of the link's application on the embedded page, undefined elsewhere. */
export const createFraming =
  (db: Database) =>
  (url: string): Promise<FramingPolicy> | undefined => {
    const [path, query = ''] = url.split('?', 2)
    return path === EMBED_PATH ? policyOf(db, new URLSearchParams(query).get('token') ?? '') : undefined
  }

const policyOf = async (db: Database, token: string): Promise<FramingPolicy> => {
  const origins = TOKEN.test(token) ? await framingOrigins(db, hashToken(token)) : []
  return (reply) => {
    // The address holds the token, and so would every copy of the page.
    reply.header('cache-control', 'no-store')
    if (origins.length === 0) return
    const policy = String(reply.getHeader('content-security-policy'))
    void reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', policy.replace(NOBODY, `frame-ancestors ${origins.join(' ')}`))
  }
}
