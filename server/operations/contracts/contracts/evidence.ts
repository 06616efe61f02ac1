// The evidence report (出证报告) of a completed contract.
// It is made once from stored records, sealed by the platform, and kept; again when the contract was voided or its time stamps were renewed.
import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { appendAudit, readChain } from '#server/domain/platform/audit/store.ts'
import { isFinished, savedName } from '#server/domain/contracts/contracts/rules.ts'
import { changeContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { documentsOf, issuedOf, registerIssued } from '#server/domain/contracts/documents/store.ts'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import { createLine } from '#server/documents/signing/one-at-a-time.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { documentsOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { loadSigningKey } from '#server/operations/seals/signing-keys/certified.ts'
import { withOuterData } from '#server/operations/seals/signing-keys/outer-validation.ts'
import { stampOrigin } from '#server/operations/seals/signing-keys/stamps.ts'
import { validationData } from '#server/operations/seals/signing-keys/validation-data.ts'
import { pdfDownload } from './downloads.ts'
import type { FileDownload } from './downloads.ts'
import { evidenceData } from './evidence-data.ts'
import { findViewed } from './find-viewed.ts'

const PLATFORM = '诺印电子合同平台'
const FIELD = 'platform'
const ISSUED = 'contract:evidence.issued'
/** What a report from before does not tell of: that the contract is void, and other hashes of its files. */
const OUTDATED = ['contract:abandon.finished', 'contract:stamps.renewed']

/**
 * Answers the kept report, or makes it; two who ask at once get the same. Refuses `contract.not-possible` before completion,
 * `evidence.history-broken` over a history or files that do not hold, and as `requestTimestamp` while no time stamp can be had.
 */
export const createDownloadEvidence = () => {
  const line = createLine()
  return (ctx: Context, input: { contractId: string }): Promise<FileDownload> =>
    line(input.contractId, async () => {
      const { contract } = await findViewed(ctx, input.contractId)
      if (!isFinished(contract.state)) {
        throw new Refusal('contract.not-possible', '合同完成签署后才能出具出证报告。')
      }
      await checkHistoryHolds(ctx.deps, contract)
      const kept = contract.evidenceSha256 ?? (await issue(ctx, contract.id))
      return pdfDownload(
        savedName(contract.state, `${contract.name}-出证报告.pdf`),
        await ctx.deps.storage.get(kept),
      )
    })
}

/** Nothing is attested for an altered file, neither by a new report nor by an earlier one. */
const checkHistoryHolds = async (deps: Deps, { id, evidenceSha256 }: ContractRecord): Promise<void> => {
  const holds = (await documentsOnRecord(deps, id)) !== undefined
  const chain = await readChain(deps.db, id)
  const since = chain.findLastIndex(({ event }) => OUTDATED.includes(event))
  const issued = chain.slice(since + 1).findLast(({ event }) => event === ISSUED)?.detail['sha256']
  if (holds && evidenceSha256 === (issued ?? null)) return
  throw new Refusal(
    'evidence.history-broken',
    '这份合同的审计记录或文件记录没有通过完整性校验，可能被改动过，不能据此出具报告。请联系平台管理员校验审计记录。',
    { status: 409 },
  )
}

const issue = async (ctx: Context, contractId: string): Promise<string> => {
  const { deps } = ctx
  // The report states when the chain's head was fixed, so it is fixed now.
  await anchorHeads(deps)
  const stated = await hashesOf(deps, contractId)
  const report = await deps.reports.render(await evidenceData(deps, contractId, PLATFORM))
  const pdf = await sealed(deps, report).catch(asOfReport)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await deps.storage.put(pdf)
  const issued = await deps.db.transaction(async () => {
    const contract = await lockContract(deps.db, contractId)
    // Another node may have issued one meanwhile; there is to be one only.
    if (contract?.evidenceSha256) return contract.evidenceSha256
    // Renewed while the report was made: it would state hashes of files that are not the newest any more.
    if ((await hashesOf(deps, contractId)) !== stated) return undefined
    const now = ctx.clock.now()
    await changeContract(deps.db, contractId, { evidenceSha256: sha256 })
    await registerIssued(deps.db, {
      id: randomUUID(),
      sha256,
      contractId,
      // A report belongs to the contract as a whole.
      documentId: contractId,
      revision: (await issuedOf(deps.db, [contractId])).length,
      kind: 'evidence',
      size: pdf.length,
      isFinal: true,
      createdAt: now,
    })
    await appendAudit(deps.db, {
      chainId: contractId,
      at: now,
      event: ISSUED,
      actor: ctx.actor,
      detail: { sha256 },
    })
    return sha256
  })
  return issued ?? issue(ctx, contractId)
}

/** A time stamp that is refused says that a signature has not been put; here it is the report. */
const asOfReport = (error: unknown): never => {
  if (!(error instanceof Refusal) || !error.code.startsWith('timestamp.')) throw error
  const words =
    error.code === 'timestamp.unavailable'
      ? '时间戳服务没有应答，出证报告暂时无法出具。请稍后再下载。'
      : '时间戳服务的应答未通过校验，出证报告没有出具。请稍后再试，或联系平台管理员检查时间戳服务。'
  throw new Refusal(error.code, words, { status: error.status, cause: error })
}

const hashesOf = async ({ db }: Deps, contractId: string): Promise<string> =>
  (await documentsOf(db, contractId)).map(({ currentSha256 }) => currentSha256).join()

const sealed = async (
  deps: Deps,
  report: Awaited<ReturnType<Deps['reports']['render']>>,
): Promise<Uint8Array> => {
  const slots = { field: FIELD, seals: [report.sealPlace], dates: [], crossPage: [] }
  const reserved = await deps.sealing.reserve({ pdf: report.pdf, signatures: [slots] })
  const timestamps = stampOrigin(deps)
  const { pdf, timestampTime } = await deps.sealing.sign({
    pdf: reserved,
    field: FIELD,
    appearances: { seal: drawCompanySeal({ kind: 'company', name: PLATFORM }) },
    name: PLATFORM,
    reason: '出具出证报告',
    key: await loadSigningKey(deps, { kind: 'platform' }),
    timestamps,
  })
  const validation = await validationData(deps, timestampTime ?? deps.clock.now())
  const data = await withOuterData(deps, pdf, validation)
  const finished = await deps.sealing.addLongTerm({ pdf, ...data, timestamps })
  return finished.pdf
}
