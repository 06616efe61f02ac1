// One contract of the smoke run, from a PDF to the download with its evidence report.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadContractFile } from '#protocol/base.ts'
import { downloadDocument, downloadEvidence, getContract } from '#protocol/contracts/contracts/contracts.ts'
import { createDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import {
  getSignState,
  getSignTask,
  proveWilling,
  sendWillingCode,
  signContract,
} from '#protocol/contracts/signing.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { Refusal } from '#protocol/failures.ts'
import { SIGN_PASSWORD, codeFor } from './people.ts'
import type { Signer } from './people.ts'
import { placesFor } from './places.ts'

const POLL_MS = 250
const PATIENCE_MS = 300_000

/** A contract that came to its end. */
export interface SignedContract {
  readonly contractId: string
  readonly name: string
  readonly pages: number
  readonly documents: readonly { name: string; sha256: string; pdf: Uint8Array }[]
  readonly evidence: Uint8Array
}

/** Launches the PDF for all signers in order, the first of whom initiates, and sees it through. */
export const signPdf = async (
  signers: readonly [Signer, ...Signer[]],
  file: { name: string; bytes: Uint8Array },
): Promise<SignedContract> => {
  const [initiator] = signers
  const { client } = initiator
  const draft = await client.call(createDraft, { requestId: randomUUID() })
  const uploaded = await client.upload(uploadContractFile, file.name, file.bytes)
  const parties = signers.map((signer, index): DraftParty => ({
    partyId: randomUUID(),
    partyType: signer.companyName === '' ? 1 : 2,
    name: signer.name,
    phone: signer.phone,
    companyName: signer.companyName,
    signOrder: index + 1,
    willing: ['sms', 'signPwd'],
    isSelf: index === 0,
  }))
  const name = file.name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[/\\:*"<>|?\p{Cc}\p{Extended_Pictographic}]/gu, '_')
  const { contractId } = draft
  const { version } = await client.call(saveDraft, {
    contractId,
    version: draft.version,
    content: {
      ...draft.content,
      step: 'signPosition',
      name: name.slice(0, 100) || '合同',
      files: [uploaded],
      parties,
      ordered: true,
      fields: placesFor(uploaded, parties),
    },
  })
  await client.call(launchContract, { contractId, version, requestId: randomUUID() })
  for (const signer of signers) await sign(signer, initiator, contractId)
  await until(
    async () => (await client.call(getContract, { contractId })).contract.status,
    CONTRACT_STATUS.completed,
    [CONTRACT_STATUS.finishingFailed],
  )
  const { documents } = await client.call(getContract, { contractId })
  const finals = []
  for (const { documentId, name: title, sha256 } of documents) {
    finals.push({
      name: title,
      sha256,
      pdf: await client.download(downloadDocument, { contractId, documentId }),
    })
  }
  const evidence = await client.download(downloadEvidence, { contractId })
  return { contractId, name, pages: uploaded.pages.length, documents: finals, evidence }
}

const sign = async (signer: Signer, initiator: Signer, contractId: string): Promise<void> => {
  const { client } = signer
  const { contract } = await initiator.client.call(getContract, { contractId })
  const party = contract.parties.find(
    (line) => line.name === signer.name && line.companyName === signer.companyName,
  )
  if (party === undefined) throw new Error(`${signer.name} 不在签署方中`)
  const at = { contractId, partyId: party.partyId }
  const task = await client.call(getSignTask, at)
  if (task.blocked !== null) throw new Error(`${signer.name} 不能签署：${task.blocked.words}`)
  const sealOf = (isCompany: boolean) => task.seals.find((seal) => seal.type > 0 === isCompany)?.sealId
  const proof = { ...at, documentsHash: task.documentsHash }
  const { willingToken } = await client.call(proveWilling, { ...proof, ...(await secretOf(signer, at)) })
  const seals = signer.companyName === '' ? { personSign: sealOf(false) } : { companySeal: sealOf(true) }
  await client.call(signContract, { ...at, requestId: randomUUID(), willingToken, seals })
  await until(async () => (await client.call(getSignState, at)).status, PARTY_STATUS.signed, [
    PARTY_STATUS.toSign,
  ])
}

// By text message the first time; then the phone may not get another code for a minute, and the sign password does.
const secretOf = async ({ client, phone }: Signer, at: { contractId: string; partyId: string }) => {
  try {
    await client.call(sendWillingCode, at)
    return { method: 'sms' as const, secret: await codeFor(client, phone) }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith('code.too-')) throw error
    return { method: 'signPwd' as const, secret: SIGN_PASSWORD }
  }
}

const until = async (
  ask: () => Promise<number>,
  wanted: number,
  failed: readonly number[],
): Promise<void> => {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const status = await ask()
    if (status === wanted) return
    if (failed.includes(status) || Date.now() > end) throw new Error(`状态停在 ${status}，没有到达 ${wanted}`)
    await sleep(POLL_MS)
  }
}
