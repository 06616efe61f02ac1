// A hostile file costs intake little more than a look, whatever it claims to hold.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIntake, takeInLimitMs } from '#server/documents/intake/intake.ts'
import { bombs } from '#tests/support/attacks/xref-bombs.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { plainStored } from './outside-pdfs.ts'

const intake = createIntake({ workers: 1 })
afterAll(() => intake.close())

const MEGABYTE = 2 ** 20
/** What a worker takes to load and to read an honest file: slow machines are slow at this too. */
let loadingMs: number
beforeAll(async () => {
  const start = process.cpuUsage()
  await intake.takeIn(plainStored(), { name: 'a.pdf' })
  const { user, system } = process.cpuUsage(start)
  loadingMs = (user + system) / 1000
})

const small = Object.entries(bombs)
  .map(([name, make]) => [name, make()] as const)
  .filter(([, pdf]) => pdf.length < MEGABYTE)

it.each(small)('%s', async (name, pdf) => {
  await intake.takeIn(plainStored(), { name: 'a.pdf' })
  const start = process.cpuUsage()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 3)
  const outcome = await intake.takeIn(pdf, { name: 'a.pdf' }).then(
    ({ pages }) => `${pages.length} page`,
    (error: { code?: string }) => error.code,
  )
  clearInterval(watch)
  const { user, system } = process.cpuUsage(start)
  expect(outcome).toMatch(/^(1 page|document\.(damaged|too-heavy|signed-but-damaged))$/)
  if (process.env.SHOW_VERDICTS) console.log(`${name}: ${(user + system) / 1000} of ${loadingMs} ms`)
  expect((user + system) / 1000).toBeLessThan(3 * loadingMs)
  expect((most - before) / MEGABYTE).toBeLessThan(150)
})

it.each(['an array of three million references', 'an array of five million numbers'])(
  '%s is read once, and refused as what it is',
  async (name) => {
    await expect(intake.takeIn(bombs[name]!(), { name: 'a.pdf' })).rejects.toMatchObject({
      code: 'document.too-heavy',
      words: '文件过于复杂，读取所需的资源超出上限，因此不能接收。请在阅读器中“打印”为新的 PDF 后再上传。',
    })
  },
)

it('packs nothing that came unpacked: of pictures it would cost more than all the rest', async () => {
  const scan = samplePdf([{}], { filler: MEGABYTE, catalog: '/Extra 6 0 R' })
  const { pdf } = await intake.takeIn(scan, { name: 'a.pdf' })
  expect(Buffer.from(pdf).includes(Buffer.from(scan).subarray(-MEGABYTE, -MEGABYTE / 2))).toBe(true)
})

it('may compute longer the larger a PDF is, and never as long as what has to be set anew', () => {
  const megabytes = [0, 20, 50].map((size) => takeInLimitMs('pdf', size * MEGABYTE))
  expect([...megabytes, takeInLimitMs('docx', MEGABYTE)]).toEqual([2_000, 2_400, 3_000, 20_000])
})
