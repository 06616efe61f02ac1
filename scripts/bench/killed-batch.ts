// Kills a real server again and again while it seals a batch, then checks every contract and chain.
// What is left of the batch after the last kill shows how long a single signature of another company waits meanwhile.
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { downloadDocument, getContract } from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getSignState, getSignTask, proveWilling, signContract } from '#protocol/contracts/signing.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import { listSealUses } from '#protocol/seals/seals/use.ts'
import { getQuotas } from '#protocol/trade/orders.ts'
import { reached, startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'
import { makeCompany, SIGN_PASSWORD } from '../smoke/people.ts'
import type { Signer } from '../smoke/people.ts'
import { launchedAlone, preparedBatch } from './batch-contracts.ts'

/** Waits in ms, from the request to sign to the completed contract. */
interface Waits {
  readonly signatures: number
  readonly median: number
  readonly most: number
}

/** `valid` … `whole` count contracts, `uses` and `quotaUsed` what the company was charged; `audit` is the first line of `npm run audit`. */
export interface KilledBatch {
  readonly contracts: number
  readonly kills: readonly string[]
  readonly seconds: number
  readonly valid: number
  readonly signedOnce: number
  readonly whole: number
  readonly uses: number
  readonly quotaUsed: number
  readonly audit: string
  readonly idle: Waits
  readonly beside: Waits
}

/** How much longer than on an idle server a single signature may wait, in ms. */
export const MOST_DELAY_MS = 2_000

/** Where it is killed: between taking up, signing, checking, storing and committing. */
const MOMENTS = ['batch.taken', 'sealing.signed', 'sealing.stored', 'sealing.committed', 'finishing.began']
const IDLE = 10
const WIDTH = 3
const LOOK_MS = 100

/** On the embedded database, which a kill reaches as well. */
export const benchKilledBatch = async (many = 1_000, kills = MOMENTS.length): Promise<KilledBatch> => {
  const env = { LOG_LEVEL: 'debug', NUOYIN_DEMO: 'off' }
  let server: RunningServer = await startServer({ env })
  try {
    const company = await makeCompany(server.url, '林小满', '云杉（北京）信息科技有限公司')
    const other = await makeCompany(server.url, '周既明', '青梧（杭州）商贸有限公司')
    const { client } = company
    const quotaBefore = (await client.call(getQuotas, {})).left
    const contractIds = await inParallel(Array.from({ length: many }), () => launchedAlone(company))
    const singles = await inParallel(Array.from({ length: IDLE + Math.ceil(many / 5) }), () =>
      launchedAlone(other),
    )
    const idle = await waits(singles.splice(0, IDLE), other)

    const { sealId, begin } = await preparedBatch(company, contractIds)
    const begun = performance.now()
    await begin()
    const finished = async () => (await client.call(listBatches, {})).rows[0]?.finishedContracts ?? 0
    const until = async (count: number) => {
      while ((await finished()) < count) await pause(LOOK_MS)
    }
    const killed: string[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      // The last half of the batch goes on undisturbed.
      await until(Math.floor((many * kill) / (2 * kills)))
      const moment = MOMENTS[(kill - 1) % MOMENTS.length]!
      await reached(server, [moment], server.output().length)
      await server.kill()
      killed.push(moment)
      server = await startServer({ dataDir: server.dataDir, env })
      client.url = server.url
      other.client.url = server.url
    }
    const beside = await waits(singles, other, async () => (await finished()) === many)
    await until(many)
    const seconds = (performance.now() - begun) / 1000

    const found = await inParallel(contractIds, (contractId) => checked(company, contractId))
    const uses = (await client.call(listSealUses, { sealId, pageSize: 10 })).total
    const quotaUsed = quotaBefore - (await client.call(getQuotas, {})).left
    await server.kill()
    const count = (is: (one: Checked) => boolean) => found.filter(is).length
    return {
      contracts: many,
      kills: killed,
      seconds,
      valid: count(({ isValid }) => isValid),
      signedOnce: count(({ isSignedOnce }) => isSignedOnce),
      whole: count(({ isWhole }) => isWhole),
      uses,
      quotaUsed,
      audit: audited(server.dataDir),
      idle,
      beside,
    }
  } finally {
    await server.kill()
    await rm(server.dataDir, { recursive: true, force: true })
  }
}

interface Checked {
  readonly isValid: boolean
  readonly isSignedOnce: boolean
  readonly isWhole: boolean
}

/** Its file as anybody may check it, and its own record. */
const checked = async ({ client, companyName }: Signer, contractId: string): Promise<Checked> => {
  let detail = await client.call(getContract, { contractId })
  while (detail.contract.status !== CONTRACT_STATUS.completed) {
    await pause(LOOK_MS)
    detail = await client.call(getContract, { contractId })
  }
  const { documentId, sha256 } = detail.documents[0]!
  const file = await client.download(downloadDocument, { contractId, documentId })
  const { verdict } = await client.upload(checkFile, '合同.pdf', file)
  const signers = verdict.signatures.filter(({ kind }) => kind === 'signature').map(({ signer }) => signer)
  const entries = (event: string) => detail.history.filter((entry) => entry.event === event).length
  const isOnRecord = createHash('sha256').update(file).digest('hex') === sha256
  return {
    isValid: verdict.overall === 'valid' && verdict.issuedHere && isOnRecord,
    isSignedOnce:
      signers.join() === companyName &&
      entries('party:sealing.finished') === 1 &&
      entries('contract:documents.finished') === 1,
    isWhole: detail.historyIntact,
  }
}

/** Signs one after the other, until there are none or it is over. */
const waits = async (
  contractIds: readonly string[],
  signer: Signer,
  isOver = () => Promise.resolve(false),
): Promise<Waits> => {
  const times: number[] = []
  for (const contractId of contractIds) {
    if (await isOver()) break
    times.push(await timedSignature(signer, contractId))
  }
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  return {
    signatures: sorted.length,
    median: sorted[sorted.length >> 1] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  }
}

const timedSignature = async ({ client }: Signer, contractId: string): Promise<number> => {
  const { contract } = await client.call(getContract, { contractId })
  const at = { contractId, partyId: contract.parties[0]!.partyId }
  const { documentsHash, seals } = await client.call(getSignTask, at)
  const proof = { ...at, method: 'signPwd' as const, secret: SIGN_PASSWORD, documentsHash }
  const { willingToken } = await client.call(proveWilling, proof)
  const companySeal = seals.find(({ type }) => type !== SEAL_TYPE.signature)?.sealId
  const begun = performance.now()
  await client.call(signContract, { ...at, requestId: randomUUID(), willingToken, seals: { companySeal } })
  while ((await client.call(getSignState, at)).contractStatus !== CONTRACT_STATUS.completed)
    await pause(LOOK_MS)
  return performance.now() - begun
}

const audited = (dataDir: string): string => {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/audit.ts'], { env, encoding: 'utf8' })
  return (stdout || stderr).split('\n')[0] ?? ''
}

const inParallel = async <One, Made>(
  all: readonly One[],
  make: (one: One) => Promise<Made>,
): Promise<Made[]> => {
  const left = [...all]
  const made: Made[] = []
  const work = async () => {
    while (left.length > 0) made.push(await make(left.shift()!))
  }
  await Promise.all(Array.from({ length: WIDTH }, work))
  return made
}
