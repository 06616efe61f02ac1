// Measures how long a small check takes while another caller checks sixteen files of 20 MB.
// It goes over HTTP and compares with an idle server.
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { uploadContractFile } from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import { pdfOf } from '#tests/support/attacks/raw-pdf.ts'
import { pagesOf, samplePdf } from '#tests/support/pdf-samples.ts'
import { startServer } from '#tests/support/running-server.ts'
import type { Client } from '../smoke/client.ts'
import { makePerson } from '../smoke/people.ts'
import { forgetHighest, residentMb } from './resident-memory.ts'
import { median } from './median.ts'

/** One crowd: how long the honest check took beside it, in ms, and what the crowd got to hear. */
export interface BesideRow {
  readonly crowd: string
  readonly checks: number
  readonly idle: number
  readonly median: number
  readonly worst: number
  /** Of the median check beside the crowd to the one on the idle server. */
  readonly ratio: number
  /** Resident memory of the server at its highest since the crowd came, beyond what it had, in MB. */
  readonly growthMb: number
  readonly answers: string
}

const CROWD = 16
const MEGABYTE = 2 ** 20
const CROWD_BYTES = 20 * MEGABYTE
const ROUNDS = 7
/** How much longer than on an idle server an honest check may take. */
export const MOST_WAIT_MS = 2_000

/** The crowds one after the other, each on a server that has become idle again. */
export const benchBeside = async (): Promise<{ rows: BesideRow[] }> => {
  const server = await startServer({
    env: { MALLOC_MMAP_THRESHOLD_: '262144', NUOYIN_DEMO: 'off' },
  })
  try {
    const { client: crowd } = await makePerson(server.url, '林小满')
    const { client: honest } = await makePerson(server.url, '周既明')
    const small = pagesOf(10, { filler: 274_000 })
    const check = async (): Promise<number> => {
      const before = performance.now()
      await honest.upload(checkFile, '合同.pdf', small)
      return performance.now() - before
    }
    await check()
    const rows: BesideRow[] = []
    for (const { name, make, send } of crowds(crowd)) {
      // Made beforehand: the crowd must not keep this very process busy.
      const files = Array.from({ length: CROWD }, (_, index) => make(index))
      const idle = []
      for (let round = 0; round < ROUNDS; round += 1) idle.push(await check())
      const before = residentMb(server.process.pid, 'VmRSS')
      forgetHighest(server.process.pid)
      let isOver = false
      const over = Promise.all(files.map(send)).then((codes) => {
        isOver = true
        return codes
      })
      const beside = []
      while (!isOver) beside.push(await check())
      const codes = await over
      const middle = median(idle)
      rows.push({
        crowd: name,
        checks: beside.length,
        idle: Math.round(middle),
        median: Math.round(median(beside)),
        worst: Math.round(Math.max(...beside)),
        ratio: Number((median(beside) / middle).toFixed(1)),
        growthMb: Math.round(residentMb(server.process.pid, 'VmHWM') - before),
        answers: counted(codes),
      })
    }
    return { rows }
  } finally {
    await server.stop()
  }
}

interface Crowd {
  readonly name: string
  readonly make: (index: number) => Uint8Array
  readonly send: (file: Uint8Array) => Promise<string>
}

/** Files that are as heavy as their weight allows, and ordinary large ones; no two are the same. */
const crowds = (client: Client): Crowd[] =>
  [
    { what: 'checks of one array of numbers', endpoint: checkFile, make: arrayOfNumbers },
    { what: 'intakes of one array of numbers', endpoint: uploadContractFile, make: arrayOfNumbers },
    { what: 'checks of a large picture', endpoint: checkFile, make: largePicture },
    { what: 'intakes of a large picture', endpoint: uploadContractFile, make: largePicture },
  ].map(({ what, endpoint, make }) => ({
    name: `${CROWD} ${what}`,
    make,
    send: async (file) => {
      try {
        const answer: unknown = await client.upload(endpoint, '大文件.pdf', file)
        return typeof answer === 'object' && answer !== null && 'verdict' in answer ? 'verdict' : 'taken in'
      } catch (error) {
        return error instanceof Refusal ? error.code : String(error)
      }
    },
  }))

/** What nothing points to would be left out when it is taken in. */
const largePicture = (index: number): Uint8Array =>
  samplePdf([{ media: [0, 0, 595, 842 + index] }], { filler: CROWD_BYTES, catalog: '/Extra 6 0 R' })

const arrayOfNumbers = (index: number): Uint8Array =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/Extra 4 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    `[${index} ${'1234 '.repeat(CROWD_BYTES / 5)}]`,
  ])

const counted = (codes: readonly string[]): string =>
  Object.entries(Object.groupBy(codes, (code) => code))
    .map(([code, all]) => `${all?.length ?? 0} × ${code}`)
    .join(', ')
