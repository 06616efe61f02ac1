// Serves the built web client: its files, and the page itself for any other path (history mode).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { FramingPolicy } from '#server/http/framing.ts'
import type { PlatformCode } from '#protocol/platform-code.ts'
import { siteOf } from '#server/outer-addresses.ts'
import type { OuterAddresses } from '#server/outer-addresses.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The page with what this installation's browsers must know, so that one build serves any configuration. */
const pageFor = (folder: string, facts: PageFacts): string => {
  const secret = `  <meta name="nuoyin-sign-secret" content="${escaped(facts.signSecret)}" />\n`
  const platform =
    facts.platform === '' ? '' : `  <meta name="nuoyin-platform" content="${facts.platform}" />\n`
  const { apps } = facts.addresses
  const h5 = siteOf(facts.addresses, facts.platform, 'h5')
  const mobileSite = h5 === undefined ? '' : '  <meta name="nuoyin-mobile-site" content="yes" />\n'
  const appAddresses =
    Object.keys(apps).length === 0
      ? ''
      : `  <meta name="nuoyin-apps" content="${escaped(JSON.stringify(apps))}" />\n`
  const mode = facts.isProduction ? 'allowed' : 'development'
  const inspect = facts.isInspectable ? `  <meta name="nuoyin-inspect" content="${mode}" />\n` : ''
  return readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '</head>',
    () => `${secret}${platform}${mobileSite}${appAddresses}${inspect}  </head>`,
  )
}

/** The first start makes the demo after this server was put together, so it is looked for each time. Never in production. */
const demoNote = ({ isProduction, hasDemoAccounts }: PageFacts): string =>
  !isProduction && hasDemoAccounts() ? '  <meta name="nuoyin-demo" content="yes" />\n  ' : ''

/** What the page tells the client. */
export interface PageFacts {
  readonly signSecret: string
  readonly platform: PlatformCode
  readonly addresses: Pick<OuterAddresses, 'apps' | 'sites'>
  /** Whether its charts may be watched (docs/inspector.md). */
  readonly isInspectable: boolean
  readonly isProduction: boolean
  readonly hasDemoAccounts: () => boolean
  /** The policy of an address whose page others may show in a frame; undefined for all others. */
  readonly framingOf: (url: string) => Promise<FramingPolicy> | undefined
}

const ASKED_FOR = 'no-cache'

// Names under assets carry the hash of what they hold.
const FOLDERS = { assets: 'public, max-age=31536000, immutable', pdfjs: ASKED_FOR }

/** `folder` holds the build; file names under assets/ carry their content's hash and never change. */
export const serveWeb = async (app: FastifyInstance, folder: string, facts: PageFacts): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const page = isBuilt ? pageFor(folder, facts) : ''
  if (isBuilt) {
    const files = { preCompressed: true, index: false as const, cacheControl: false, decorateReply: false }
    const keptFor = (words: string) => ({
      setHeaders: (reply: { header: (name: string, value: string) => unknown }) =>
        void reply.header('cache-control', words),
    })
    // A thousand files under a route for each folder: one for each file took a sixth of a start.
    for (const [name, kept] of Object.entries(FOLDERS))
      if (existsSync(join(folder, name)))
        await app.register(fastifyStatic, {
          ...files,
          ...keptFor(kept),
          root: join(folder, name),
          prefix: `/${name}/`,
        })
    await app.register(fastifyStatic, {
      ...files,
      ...keptFor(ASKED_FOR),
      root: folder,
      wildcard: false,
      globIgnore: ['index.html*', ...Object.keys(FOLDERS).map((name) => `${name}/**`)],
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (path.startsWith(`${BASE_PATH}/`) || !isPage || path.startsWith('/assets/')) {
      throw new Refusal('not-found', '没有这个地址，请检查后重试。', { status: 404 })
    }
    if (isBuilt) {
      reply.header('cache-control', 'no-cache')
      const framing = await facts.framingOf(request.url)
      framing?.(reply)
      return reply
        .code(200)
        .type('text/html; charset=utf-8')
        .send(page.replace('</head>', () => `${demoNote(facts)}</head>`))
    }
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('网页尚未构建：请运行 npm run build，或用 npm start 一并构建并启动。\n')
  })
}
