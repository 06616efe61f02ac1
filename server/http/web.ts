// Serves the built web client: files as they are, every other path as the page that routes itself (history mode).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'

/** `folder` holds the build; file names under assets/ carry their content's hash and never change. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.startsWith(join(folder, 'assets'))
        void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (path.startsWith(`${BASE_PATH}/`) || !isPage || path.startsWith('/assets/')) {
      throw new Refusal('not-found', '没有这个地址，请检查后重试。', { status: 404 })
    }
    if (isBuilt) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('网页尚未构建：请运行 npm run build，或用 npm start 一并构建并启动。\n')
  })
}
