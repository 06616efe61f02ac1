// Pages, files, headers and health: what a browser gets besides the calls.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { job } from '#server/db/schema/platform/jobs.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const SCRIPT = 'console.log("诺印")\n'.repeat(40)
let app: TestApp
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nuoyin-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/app-1.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(SCRIPT))
  app = await createTestApp({ config: { webFolder: folder, signSecret: `a"<$&` } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const get = (url: string, headers: Record<string, string> = {}) => app.fastify.inject({ url, headers })

test.each(['/', '/login/password', '/sign/list/signing?tab=all', '/index.html'])(
  '%s is the page, never kept',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(answer.body).toContain('<meta name="nuoyin-sign-secret" content="a&quot;&lt;$&amp;" />')
  },
)

test('the files of a folder have one route, however many they are', async () => {
  const file = await get('/assets/app-1.js')
  expect([file.statusCode, file.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect(app.fastify.hasRoute({ method: 'GET', url: '/assets/*' })).toBe(true)
  expect(app.fastify.hasRoute({ method: 'GET', url: '/assets/app-1.js' })).toBe(false)
})

test('the page says that its charts may be watched where that is allowed, and nowhere else', async () => {
  const pages: string[] = []
  for (const config of [
    { isProduction: true, isInspectable: false },
    { isProduction: true, isInspectable: true },
  ]) {
    const other = await createTestApp({ db: app.db, config: { webFolder: folder, ...config } })
    pages.push((await other.fastify.inject('/')).body)
    await other.close()
  }
  const told = [...pages, (await get('/')).body].map(
    (page) => /name="nuoyin-inspect" content="(\w+)"/.exec(page)?.[1],
  )
  expect(told).toEqual([undefined, 'allowed', 'development'])
})

test('a trial says that it has demo accounts once they are made; production never does', async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const told: boolean[] = []
  const look = async (isProduction: boolean, hasDemo = true) => {
    const other = await createTestApp({
      db: app.db,
      config: { webFolder: folder, dataDir, isProduction, hasDemo },
    })
    told.push((await other.fastify.inject('/login/password')).body.includes('name="nuoyin-demo"'))
    await other.close()
  }
  await look(false)
  writeFileSync(join(dataDir, 'demo-accounts.txt'), '演示账号')
  await look(false)
  await look(true)
  // The file is there for the first operator as well.
  await look(false, false)
  expect(told).toEqual([false, true, false, false])
})

test('the page says which platform it is and where its apps are, where that is set', async () => {
  const told = (page: string) =>
    ['platform', 'apps'].map((name) => new RegExp(`name="nuoyin-${name}" content="([^"]*)"`).exec(page)?.[1])
  const other = await createTestApp({
    db: app.db,
    config: {
      webFolder: folder,
      platform: 'academy',
      addresses: {
        sites: {},
        partner: undefined,
        apps: { ios: 'https://a.example/?a=1&b="' },
      },
    },
  })
  const { body } = await other.fastify.inject('/')
  await other.close()
  expect(told((await get('/')).body)).toEqual([undefined, undefined])
  expect(told(body)).toEqual([
    'academy',
    '{&quot;ios&quot;:&quot;https://a.example/?a=1&amp;b=\\&quot;&quot;}',
  ])
})

test('files with a hash in their name are kept for ever and come compressed', async () => {
  const plain = await get('/assets/app-1.js')
  expect([plain.body, plain.headers['cache-control']]).toEqual([
    SCRIPT,
    'public, max-age=31536000, immutable',
  ])
  const small = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT)
})

test('other files are asked for again, and answered 304 while they are the same', async () => {
  const first = await get('/favicon.svg')
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test.each(['/assets/gone.js', '/zkkxdev/NoService/x', '/zkkxdev/'])(
  '%s is answered 404 in an envelope',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'not-found', info: expect.any(String), data: null, requestId: answer.headers['x-request-id'] },
    ])
  },
)

test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd'])(
  '%s leads nowhere',
  async (url) => {
    const answer = await get(url)
    expect(answer.body).not.toContain('"nuoyin"')
    expect(answer.body).not.toContain('root:')
  },
)

test('every answer carries the policy that keeps strange scripts and frames out', async () => {
  const { headers } = await get('/')
  expect(
    Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => {
          const [name = '', ...values] = part.split(' ')
          return [name, values.join(' ')]
        }),
    ),
  ).toEqual({
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('behind TLS the browser is told to stay there', async () => {
  const secure = await createTestApp({ db: app.db, config: { publicUrl: 'https://qian.example.com' } })
  const { headers } = await secure.fastify.inject('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  await secure.close()
})

test('the Date header tells the time requests are judged by', async () => {
  expect((await get('/healthz')).headers.date).toBe(app.clock.now().toUTCString())
})

test('without a build the page says how to get one', async () => {
  const bare = await createTestApp({ db: app.db })
  const answer = await bare.fastify.inject('/')
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build')])
  await bare.close()
})

test('health sees the database and jobs nobody takes', async () => {
  const well = {
    status: 'ok',
    database: 'ok',
    disk: 'ok',
    jobs: 'ok',
    deadJobs: 0,
    anchors: 'ok',
    storage: 'ok',
  }
  expect((await get('/healthz')).json()).toEqual(well)
  await enqueue(app.db, { name: 'nobody', payload: null, runAt: app.clock.now() })
  app.clock.advance(6 * 60_000)
  const late = await get('/healthz')
  expect([late.statusCode, late.json()]).toEqual([503, { ...well, status: 'failing', jobs: 'late' }])
})

test.each([false, true])(
  'a job that waits to run at once, patient: %s, is late only when it has waited long',
  async (isPatient) => {
    await app.db.current().delete(job)
    await enqueue(app.db, { name: 'fresh', payload: null, isPatient })
    await app.db.current().update(job).set({ addedAt: app.clock.now() })
    expect((await get('/healthz')).json()).toMatchObject({ status: 'ok', jobs: 'ok' })
    app.clock.advance(6 * 60_000)
    expect((await get('/healthz')).json()).toMatchObject({ status: 'failing', jobs: 'late' })
  },
)

test('health counts the jobs that gave up', async () => {
  await app.db.current().delete(job)
  await enqueue(app.db, { name: 'hopeless', payload: null })
  await app.db.current().update(job).set({ status: 'dead' })
  const answer = await get('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ok', database: 'ok', disk: 'ok', jobs: 'ok', deadJobs: 1, anchors: 'ok', storage: 'ok' },
  ])
  await app.db.current().delete(job)
})

test('health without a database is failing', async () => {
  const current = () => {
    throw new Error('gone')
  }
  const broken = { ...app.db, current }
  const lost = await createTestApp({ db: app.db, deps: { db: broken } })
  const answer = await lost.fastify.inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'failing', database: 'silent' }])
  await lost.close()
})
