// Sinks of anchors outside the database: an append-only file, an address, and retries.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { job } from '#server/db/schema/platform/jobs.ts'
import { systemActor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import type { ExportedAnchor, ExportedStamp } from '#server/gateways/anchors/anchor-export.ts'
import { fileSink, readExport } from '#server/gateways/anchors/file-sink.ts'
import { webhookSink } from '#server/gateways/anchors/webhook-sink.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestAppOptions } from '#tests/support/test-app.ts'

const HOUR = 3_600_000
let path: string
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-anchors-'))
  path = join(folder, 'outside', 'anchors.jsonl')
  return () => rmSync(folder, { recursive: true, force: true })
})

const anchor = (anchorId: number): ExportedAnchor => ({
  anchorId,
  at: '2026-11-22T01:00:00.000Z',
  digest: `digest ${anchorId}`,
  prevDigest: `digest ${anchorId - 1}`,
  signature: 'c2lnbmF0dXJl',
  timestampToken: 'dG9rZW4=',
  heads: [['chain', anchorId, 'hash']],
})
const stamp: ExportedStamp = { anchorId: 1, digest: 'digest 1', secondToken: 'c2Vjb25k' }
const kept = () => Array.fromAsync(readExport(path))

test('the file is made for its owner alone, grows line by line, and what stands in it is never written again', async () => {
  const sink = fileSink(path)
  expect(await sink.wants()).toBe(1)
  await sink.write(anchor(1))
  const [first, { ino, mode }] = [readFileSync(path, 'utf8'), statSync(path)]
  await sink.write(stamp)
  await sink.write(anchor(2))
  expect(readFileSync(path, 'utf8').startsWith(first)).toBe(true)
  expect([statSync(path).ino, mode & 0o777]).toEqual([ino, 0o600])
  expect(await kept()).toEqual([anchor(1), stamp, anchor(2)])
  expect(await fileSink(path).wants()).toBe(3)
})

test('a line that was cut off is left out, wanted again, and does not swallow the next one', async () => {
  const sink = fileSink(path)
  await sink.write(anchor(1))
  writeFileSync(path, JSON.stringify(anchor(2)).slice(0, 40), { flag: 'a' })
  expect(await sink.wants()).toBe(2)
  await sink.write(anchor(2))
  expect(await kept()).toEqual([anchor(1), anchor(2)])
})

test('a line counts once it is on the disk, and the first once the file’s name is there too', async () => {
  const probe = await open(join(tmpdir()), 'r')
  const handles = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const synced: string[] = []
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const isFolder = (await this.stat()).isDirectory()
    synced.push(isFolder ? 'folder' : `file with ${(await kept()).length} lines`)
  })
  onTestFinished(() => spy.mockRestore())
  const sink = fileSink(path)
  await sink.write(anchor(1))
  await sink.write(anchor(2))
  expect(synced).toEqual(['file with 1 lines', 'folder', 'file with 2 lines'])
  spy.mockRejectedValue(new Error('ENOSPC'))
  await expect(sink.write(anchor(3))).rejects.toThrow('ENOSPC')
})

test('a file that cannot be written is told', async () => {
  writeFileSync(join(path, '../..', 'outside'), '')
  await expect(fileSink(path).write(anchor(1))).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test('the webhook is posted the line as JSON, follows nobody elsewhere, and only a 2xx counts', async () => {
  const asked: [string, RequestInit][] = []
  const answering = (status: number) =>
    webhookSink('https://log.example/anchors', (url, init) => {
      asked.push([String(url), init ?? {}])
      return Promise.resolve(new Response(null, { status }))
    })
  await answering(204).write(anchor(7))
  const [[url, { method, headers, body, redirect }]] = asked as [[string, RequestInit]]
  expect([url, method, headers, redirect]).toEqual([
    'https://log.example/anchors',
    'POST',
    { 'content-type': 'application/json', 'x-anchor-id': '7' },
    'error',
  ])
  expect(JSON.parse(String(body))).toEqual(anchor(7))
  await expect(answering(503).write(anchor(7))).rejects.toThrow('anchor webhook answered 503')
  expect(await answering(204).wants()).toBeUndefined()
})

test('a place that does not answer is tried until it does, for days; meanwhile the others have theirs and health says so', async () => {
  let status = 500
  const posted: unknown[] = []
  const webhook = webhookSink('https://log.example/anchors', (_, init) => {
    if (status === 200) posted.push(JSON.parse(String(init?.body)))
    return Promise.resolve(new Response(null, { status }))
  })
  const exports: TestAppOptions = {
    deps: { anchorExports: { sinks: [webhook, fileSink(path)], timestamps: undefined } },
  }
  const app = await createTestApp(exports)
  onTestFinished(() => app.close())
  const health = async () => (await app.fastify.inject('/healthz')).json<{ anchors: string }>().anchors
  const fact = { chainId: crypto.randomUUID(), event: 'a:b', actor: systemActor('t'), detail: {} }
  await appendAudit(app.db, { ...fact, at: app.clock.now() })
  await anchorHeads(app.deps)
  for (let hour = 0; hour < 48; hour += 1) {
    await runJobs(app)
    app.clock.advance(HOUR)
  }
  expect((await kept()).map(({ anchorId }) => anchorId)).toEqual([1])
  const [waiting] = await app.db.current().select().from(job)
  expect([waiting?.status, waiting?.lastError, await health()]).toEqual([
    'waiting',
    expect.stringContaining('anchor webhook answered 500'),
    'failing',
  ])
  status = 200
  await runJobs(app)
  expect([posted, await health()]).toEqual([await kept(), 'ok'])
})
