// Which operation does which job; the runner and the tests take the table from here.
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { handles } from '#server/jobs/runner.ts'
import type { Job, JobHandlers } from '#server/jobs/runner.ts'
import { DELIVER_JOB } from '#server/operations/platform/applications/delivery-moves.ts'
import { createDeliver } from '#server/operations/platform/applications/deliver.ts'
import { CHECK_JOB, runCheck } from '#server/operations/company/certifications/moves.ts'
import { ANCHOR_JOB, ANCHOR_JOBS, anchorAudit } from '#server/operations/platform/audit/anchor.ts'
import {
  EXPORT_ANCHOR_JOB,
  exportAnchor,
  STAMP_ANCHOR_JOB,
  stampAnchor,
} from '#server/operations/platform/audit/export-anchor.ts'
import { FILE_BY_RULE_JOB, fileByRule } from '#server/operations/archive/filings/by-rule.ts'
import { MOVE_FILINGS_JOB, goOn } from '#server/operations/archive/filings/many.ts'
import { READ_SCAN_JOB, readScanText } from '#server/operations/archive/filings/scan-texts.ts'
import { READ_CONTRACT_JOB, readContractText } from '#server/operations/contracts/page-texts/read.ts'
import { SEAL_BATCH_JOB } from '#server/operations/contracts/batches/moves.ts'
import { createSealBatch } from '#server/operations/contracts/batches/seal.ts'
import { createPrepareDocuments } from '#server/operations/contracts/confirmations/prepare-documents.ts'
import { FINISH_DOCUMENTS_JOB, PREPARE_DOCUMENTS_JOB } from '#server/operations/contracts/contracts/moves.ts'
import { COUNT_ANEW_JOB, countAnew } from '#server/operations/contracts/reports/anew.ts'
import { createAskForSeal } from '#server/operations/office/papers/ask-for-seal.ts'
import { ASK_FOR_SEAL_JOB } from '#server/operations/office/papers/moves.ts'
import { TAKE_EFFECT_JOB } from '#server/operations/hr/hr-forms/moves.ts'
import { FIND_DUES_JOB, findDues, REMIND_OF_DUE_JOB } from '#server/operations/hr/hr-people/refresh.ts'
import { remindOfDue } from '#server/operations/hr/hr-people/remind.ts'
import { LAUNCH_HR_LIST_JOB, launchHrList } from '#server/operations/hr/hr-forms/table-job.ts'
import { takeEffect } from '#server/operations/hr/hr-forms/take-effect.ts'
import { runDueAfter } from '#server/operations/platform/upkeep/due-after.ts'
import { SEAL_DOCUMENTS_JOB, SEAL_SLICE_JOB } from '#server/operations/contracts/parties/moves.ts'
import type { SealDocumentsTask } from '#server/operations/contracts/parties/moves.ts'
import { createCommitTogether } from '#server/operations/contracts/signing/commit-together.ts'
import type { CommitTogether } from '#server/operations/contracts/signing/commit-together.ts'
import { createFinishDocuments } from '#server/operations/contracts/signing/finish-documents.ts'
import { createSealDocuments } from '#server/operations/contracts/signing/seal-documents.ts'
import { createSealSlice } from '#server/operations/contracts/signing/seal-slice.ts'
import { runPhoneCheck } from '#server/operations/company/proofs/check-phone.ts'
import { PHONE_JOB, runTransfer, TRANSFER_JOB } from '#server/operations/company/proofs/moves.ts'
import { DIGEST_JOB, sendDigests } from '#server/operations/account/notices/digest.ts'
import { mailNotice } from '#server/operations/account/notices/mails.ts'
import { NOTICE_MAIL_JOB } from '#server/operations/account/notices/notify.ts'
import { CATCH_UP_JOB, catchUp } from '#server/operations/trade/payments/catch-up.ts'
import { SEND_REFUND_JOB } from '#server/operations/trade/refunds/moves.ts'
import { sendRefund } from '#server/operations/trade/refunds/send.ts'
import { REMIND_JOB, remindOfEndings } from '#server/operations/trade/quotas/remind.ts'
import { SWEEP_BLOBS_JOB, sweepBlobs } from '#server/operations/platform/files/sweep.ts'
import { SELF_CHECK_JOB, selfCheck } from '#server/operations/platform/self-checks/run.ts'
import { KEY_NAMES_JOB, keyNames } from '#server/operations/platform/upkeep/key-names.ts'
import { RENEW_JOB, renewDue } from '#server/operations/platform/upkeep/renew-all.ts'
import { READ_ALL_JOB, readAll } from '#server/operations/platform/upkeep/read-texts.ts'
import { SWEEP_JOB, sweep } from '#server/operations/platform/upkeep/sweep.ts'
import { WATCH_IMPORTED_JOB, watchImported } from '#server/operations/seals/signing-keys/watch-imported.ts'
import { REPLACE_JOB, replaceUnderRevoked } from '#server/operations/seals/signing-keys/replace.ts'
import { storedThings } from '#server/stored-things.ts'

/**
 * Never given up: jobs that plan their own next run, which a dead one would end for ever without anybody noticing,
 * those that bring anchors out of the database or money back, and those of batches, which fail single contracts themselves.
 */
export const UNTIL_DONE: ReadonlySet<string> = new Set([
  SWEEP_JOB,
  SWEEP_BLOBS_JOB,
  REMIND_JOB,
  DIGEST_JOB,
  SELF_CHECK_JOB,
  SEAL_BATCH_JOB,
  LAUNCH_HR_LIST_JOB,
  READ_ALL_JOB,
  RENEW_JOB,
  REPLACE_JOB,
  WATCH_IMPORTED_JOB,
  SEND_REFUND_JOB,
  ...ANCHOR_JOBS,
])

const WAITED_FOR: ReadonlySet<string> = new Set([
  SEAL_DOCUMENTS_JOB,
  PREPARE_DOCUMENTS_JOB,
  FINISH_DOCUMENTS_JOB,
])

/** Whether somebody looks at the screen until it is done; nobody does for a contract that a batch signs alone. */
export const isAhead = ({ name, payload }: Pick<Job, 'name' | 'payload'>): boolean =>
  WAITED_FOR.has(name) && (payload as SealDocumentsTask | null)?.isPatient !== true

/** Handlers by job name. */
export const jobHandlers = (deps: Deps): JobHandlers => allHandlers(deps, createCommitTogether(deps))

const allHandlers = (deps: Deps, together: CommitTogether): JobHandlers => ({
  ...handles(SWEEP_JOB, () => sweep(deps)),
  ...handles(SWEEP_BLOBS_JOB, () => sweepBlobs(deps)),
  ...handles(REMIND_JOB, () => remindOfEndings(deps)),
  ...handles(SELF_CHECK_JOB, () => selfCheck(deps)),
  ...handles(KEY_NAMES_JOB, () => keyNames(deps)),
  ...handles(READ_ALL_JOB, ({ payload }) => readAll(deps, payload)),
  ...handles(RENEW_JOB, (job) => renewDue(deps, job)),
  ...handles(REPLACE_JOB, (job) => replaceUnderRevoked(deps, job)),
  ...handles(WATCH_IMPORTED_JOB, (job) => watchImported(deps, job)),
  ...handles(READ_CONTRACT_JOB, (job) => readContractText(deps, job.payload.contractId, job)),
  ...handles(READ_SCAN_JOB, ({ payload }) => readScanText(deps, payload.filingId)),
  ...handles(COUNT_ANEW_JOB, () => countAnew(deps)),
  ...handles(DIGEST_JOB, () => sendDigests(deps)),
  ...handles(NOTICE_MAIL_JOB, ({ payload }) => mailNotice(deps, payload.noticeId)),
  ...handles(ANCHOR_JOB, () => anchorAudit(deps)),
  ...handles(EXPORT_ANCHOR_JOB, ({ payload }) => exportAnchor(deps, payload)),
  ...handles(STAMP_ANCHOR_JOB, ({ payload }) => stampAnchor(deps, payload)),
  ...handles(CHART_AFTER_JOB, (job) => runDueAfter(deps, storedThings, job)),
  ...handles(SEAL_DOCUMENTS_JOB, createSealDocuments(deps, together)),
  ...handles(SEAL_SLICE_JOB, createSealSlice(deps)),
  ...handles(SEAL_BATCH_JOB, createSealBatch(deps)),
  ...handles(PREPARE_DOCUMENTS_JOB, createPrepareDocuments(deps, together)),
  ...handles(ASK_FOR_SEAL_JOB, createAskForSeal(deps)),
  ...handles(TAKE_EFFECT_JOB, ({ id, payload }) => takeEffect(deps, id, payload.hrFormId)),
  ...handles(LAUNCH_HR_LIST_JOB, ({ id, payload }) => launchHrList(deps, id, payload)),
  ...handles(REMIND_OF_DUE_JOB, ({ id, payload }) => remindOfDue(deps, id, payload)),
  ...handles(FIND_DUES_JOB, ({ payload }) => findDues(deps, payload)),
  ...handles(SEND_REFUND_JOB, (job) => sendRefund(deps, job)),
  ...handles(CATCH_UP_JOB, () => catchUp(deps)),
  ...handles(DELIVER_JOB, createDeliver(deps)),
  ...handles(FILE_BY_RULE_JOB, ({ id, payload }) => fileByRule(deps, id, payload)),
  ...handles(MOVE_FILINGS_JOB, ({ payload }) => goOn(deps, payload)),
  ...handles(FINISH_DOCUMENTS_JOB, createFinishDocuments(deps, together)),
  ...handles(TRANSFER_JOB, ({ id, payload }) => runTransfer(deps, systemActor(id), payload.proofId)),
  ...handles(PHONE_JOB, ({ id, payload }) => runPhoneCheck(deps, systemActor(id), payload.proofId)),
  ...handles(CHECK_JOB, ({ id, payload }) => runCheck(deps, systemActor(id), payload.certificationId)),
})
