// `npm run bench`: measures the product's cost in ratios against peers of the same run.
// It prints a table and writes reports/bench.json; each section alone: `npm run bench -- lists`, `-- pages`, `-- files`, `-- clicks`,
// `-- typesetting`, `-- viewer`, `-- contract`, `-- read`, `-- search`, `-- batches` and `-- renewal`.
// `-- replica`, `-- token`, `-- storage [MANY]` and `-- killed-batch [MANY [KILLS]]` run alone (minutes).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { aimsOf } from './bench/aims.ts'
import { benchBatches, benchBatchParts, FEWEST_PER_SECOND } from './bench/batches.ts'
import { benchClicks } from './bench/clicks.ts'
import { benchBeside, MOST_WAIT_MS } from './bench/beside.ts'
import { benchKilledBatch, MOST_DELAY_MS } from './bench/killed-batch.ts'
import { benchLists } from './bench/lists.ts'
import { benchOneContract, MOST_COMMITS, MOST_STATEMENTS } from './bench/one-contract.ts'
import { benchPages } from './bench/pages.ts'
import { benchReplica } from './bench/replica.ts'
import { benchRenewal, MOST_RENEWAL_TIMES } from './bench/renewal.ts'
import { benchSignedRead, MOST_READ_TIMES } from './bench/signed-read.ts'
import { benchSealing } from './bench/sealing.ts'
import { MOST_SEARCH_MS, benchSearch } from './bench/search.ts'
import { benchTypesetting, MOST_TYPESETTING_MS } from './bench/typesetting.ts'
import { benchViewer, MOST_TIMES } from './bench/viewer.ts'
import { benchStorage } from './bench/storage.ts'
import { benchTokenKeys } from './bench/token-keys.ts'
import {
  benchSealedAcross,
  benchSingleFiles,
  MOST_CPU_MS,
  MOST_GROWTH_MB,
  MOST_PDFSIG_TIMES,
} from './bench/single-files.ts'

const root = join(import.meta.dirname, '..')

const benchListsAlone = async () => {
  const lists = await benchLists()
  for (const { on, own, of, rows } of lists) {
    console.log(
      `\nLists on ${on}, ms: one company with ${own} contracts of ${of}, against 10,000 (aims: ${on === 'PGlite' ? 100 : 50} ms, ratio 1.2)`,
    )
    console.table(rows)
  }
  return { lists }
}

const benchFilesAlone = async () => {
  const files = benchSingleFiles()
  console.log(
    `\nSingle files, each in a process of its own (aims: ${MOST_CPU_MS} ms CPU, ${MOST_GROWTH_MB} MB; 0052 for large ones)`,
  )
  console.table(files.rows)
  const across = await benchSealedAcross()
  console.log(
    `\nThe check of 500 pages with seals across them, CPU ms (aim: at most ${MOST_PDFSIG_TIMES} × pdfsig)`,
  )
  console.table(across === undefined ? [] : [across])
  return { files, ...(across === undefined ? {} : { across }) }
}

const benchClicksAlone = () => {
  const clicks = benchClicks()
  console.log('\nClicks or taps and fields of the main job, counted in a browser')
  console.table(clicks)
  return { clicks }
}

const benchViewerAlone = async () => {
  const viewer = await benchViewer()
  console.log(`\nA document's first page, from bytes in hand (aim: at most ${MOST_TIMES} × bare pdf.js)`)
  console.table(viewer)
  return { viewer }
}

const benchContractAlone = async () => {
  const contract = await benchOneContract()
  const { statements, commits, withProofs, steps, rows } = contract
  console.log(
    `\nAn ordinary contract: ${statements} statements and ${commits} commits (aims: ${MOST_STATEMENTS}, ${MOST_COMMITS}); with two proofs of will ${withProofs.statements} and ${withProofs.commits}`,
  )
  console.table(steps)
  console.table(rows)
  return { contract }
}

const benchReadAlone = async () => {
  const read = await benchSignedRead()
  console.log(
    `\nA signed read, CPU ms of the server on PGlite (aim: at most ${MOST_READ_TIMES} × a bare route with one SELECT)`,
  )
  console.table(read)
  return { read }
}

const benchBatchesAlone = async () => {
  const parts = await benchBatchParts()
  const rows = await benchBatches()
  console.log(
    `\nA batch of single-party contracts, from the proved will to the last completed (aims: ${FEWEST_PER_SECOND.PostgreSQL} a second on PostgreSQL, ${FEWEST_PER_SECOND.PGlite} on PGlite)`,
  )
  console.table(rows)
  console.log(
    'Of each contract: what it asks of the database, and the work on its file in CPU ms on one thread',
  )
  console.table([parts])
  return { batches: { rows, parts } }
}

const benchRenewalAlone = async () => {
  const renewal = await benchRenewal()
  console.log(
    `\nTime stamps of ${renewal.contracts} completed contracts renewed on PGlite (aim: at most ${MOST_RENEWAL_TIMES} × one read and one write of the file)`,
  )
  console.table([renewal])
  return { renewal }
}

const benchOthers = async () => {
  const sealing = await benchSealing()
  console.log('\nSealing, CPU ms per document (10 pages, about 280 KB, visible vector seal)')
  console.table(
    sealing.rows.map(({ key, what, cpuMs, perSecondAndCore }) => ({
      key,
      what,
      'CPU ms': Number(cpuMs.toFixed(2)),
      'per s and core': Math.round(perSecondAndCore),
    })),
  )
  for (const aim of sealing.aims)
    console.log(
      `${aim.key}: ${aim.timesFaster.toFixed(1)} × the faster library (aim ≥ 5), ${aim.shareOfBare.toFixed(2)} of the bare cost (aim ≥ 0.6)`,
    )

  const beside = await benchBeside()
  console.log(
    `\nA small check beside large files of somebody else, ms (aim: at most ${MOST_WAIT_MS} more than idle)`,
  )
  console.table(beside.rows)
  return { sealing, beside }
}

const benchPagesAlone = async () => {
  const pages = await benchPages()
  console.log('\nPages')
  console.table(pages.rows)
  return { pages }
}

const benchTypesettingAlone = async () => {
  const typesetting = await benchTypesetting()
  console.log(`\nA written text set on pages, ms (aim: ${MOST_TYPESETTING_MS} for 30 pages, warm)`)
  console.table(typesetting.rows)
  return { typesetting }
}

const benchSearchAlone = async () => {
  const search = await benchSearch()
  const { own, of, smallOf, rows } = search
  console.log(
    `\nThe search in texts on PostgreSQL, ms: one company with ${own} contracts of ${of}, beside ${smallOf} in all (aim: ${MOST_SEARCH_MS} ms)`,
  )
  console.table(rows)
  return { search }
}

const benchStorageAlone = async () => {
  const many = process.argv[3]
  const storage = await benchStorage(many === undefined ? undefined : Number(many))
  const { contracts, tables, wal, commits } = storage
  console.log(
    `\nBytes per contract of ${contracts} on PostgreSQL; its log ${Math.round(wal)} bytes, ${commits.toFixed(1)} commits`,
  )
  console.table(tables.map((row) => ({ ...row, all: Math.round(row.heap + row.indexes + row.outside) })))
  return { storage }
}

const benchReplicaAlone = async () => {
  const replica = await benchReplica()
  console.log('\nLists with and without a replica: CPU ms of PostgreSQL for each call')
  console.table(replica)
  return { replica }
}

const benchTokenAlone = async () => {
  const token = await benchTokenKeys()
  console.log('\nSignatures and new keys with a token in software, and how many of this process one takes')
  console.table(token)
  return { token }
}

const benchKilledBatchAlone = async () => {
  const killed = await benchKilledBatch(...process.argv.slice(3, 5).map(Number))
  const { contracts, kills, seconds, idle, beside } = killed
  console.log(
    `\nA batch of ${contracts} on PGlite, killed at ${kills.join(', ')}: sealed in ${Math.round(seconds)} s. ${killed.audit}`,
  )
  console.table([
    {
      'valid files': killed.valid,
      'signed once': killed.signedOnce,
      'chains whole': killed.whole,
      'uses of the seal': killed.uses,
      'quota used': killed.quotaUsed,
    },
  ])
  console.log(
    `A single signature of another company, ms to the completed contract (aim: at most ${MOST_DELAY_MS} more than idle)`,
  )
  console.table({ idle, 'beside the batch': beside })
  return { killed }
}

const only = process.argv[2]
const ALONE = {
  pages: benchPagesAlone,
  lists: benchListsAlone,
  files: benchFilesAlone,
  clicks: benchClicksAlone,
  typesetting: benchTypesettingAlone,
  viewer: benchViewerAlone,
  contract: benchContractAlone,
  read: benchReadAlone,
  search: benchSearchAlone,
  batches: benchBatchesAlone,
  renewal: benchRenewalAlone,
  storage: benchStorageAlone,
  replica: benchReplicaAlone,
  token: benchTokenAlone,
  'killed-batch': benchKilledBatchAlone,
}
const alone = Object.entries(ALONE).find(([name]) => name === only)?.[1]
const file = join(root, 'reports', 'bench.json')
const before = alone && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}
const measured =
  alone === undefined
    ? {
        ...(await benchOthers()),
        ...(await benchPagesAlone()),
        ...(await benchListsAlone()),
        ...(await benchFilesAlone()),
        ...benchClicksAlone(),
        ...(await benchTypesettingAlone()),
        ...(await benchViewerAlone()),
        ...(await benchContractAlone()),
        ...(await benchReadAlone()),
        ...(await benchSearchAlone()),
        ...(await benchBatchesAlone()),
        ...(await benchRenewalAlone()),
      }
    : await alone()
mkdirSync(join(root, 'reports'), { recursive: true })
const all = { ...before, ...measured }
const aims = aimsOf(all)
const missed = aims.filter(({ met }) => !met)
console.log(`\n${aims.length - missed.length} of ${aims.length} aims met`)
if (missed.length > 0) console.table(missed)
writeFileSync(file, `${JSON.stringify({ ...all, aims }, null, 2)}\n`)
console.log('\nreports/bench.json')
