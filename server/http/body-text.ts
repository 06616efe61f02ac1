// The text of a body as it came, for signatures over its bytes.
import type { FastifyRequest } from 'fastify'
import { CALL_HEADERS } from '#protocol/platform/applications/webhooks.ts'

const texts = new WeakMap<FastifyRequest, string>()

/** Keeps the text of a body that was parsed, where the request comes with an application's key. */
export const keepBodyText = (request: FastifyRequest, text: string): void => {
  if (request.headers[CALL_HEADERS.key] !== undefined) texts.set(request, text)
}

/** The kept text; empty for a request without a body. */
export const bodyTextOf = (request: FastifyRequest): string => texts.get(request) ?? ''
