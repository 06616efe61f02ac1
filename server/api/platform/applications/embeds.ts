// Calls of the embedded signing page (mirrors protocol/platform/applications/embeds.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/platform/applications/embeds.ts'
import { applicationRoute, openRoute } from '#server/http/route.ts'
import { createEmbedLink } from '#server/operations/platform/applications/embed-links.ts'
import { openEmbed, sendEmbedCode } from '#server/operations/platform/applications/open-embed.ts'

export const serveEmbeds = (app: FastifyInstance): void => {
  applicationRoute(app, calls.createEmbedLink, async (ctx, input) => {
    const { url, expiresAt } = await createEmbedLink(ctx, input)
    return { url, expiresAt: expiresAt.toISOString() }
  })
  openRoute(app, calls.openEmbed, openEmbed)
  openRoute(app, calls.sendEmbedCode, (ctx, { token }) => sendEmbedCode(ctx, token))
}
