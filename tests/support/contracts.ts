// Contracts for tests: drafted, launched and signed through the calls; tests run the jobs.
import { randomUUID } from 'node:crypto'
import { CODE_RESEND_SECONDS, sendVerifyCode, uploadContractFile } from '#protocol/base.ts'
import { FIELD_SIZE_MM, createDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type {
  Draft,
  DraftContent,
  DraftField,
  DraftParty,
  FieldKind,
} from '#protocol/contracts/drafts/drafts.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import type { ContractDetail } from '#protocol/contracts/contracts/contracts.ts'
import { getSignTask, proveWilling, sendWillingCode, signContract } from '#protocol/contracts/signing.ts'
import { logIn } from '#protocol/account/sessions/session.ts'
import { mmToBase } from '#protocol/page-geometry.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import { UNTIL_DONE, jobHandlers } from '#server/job-handlers.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { giveGift } from '#server/operations/trade/quotas/give.ts'
import { actFor, newCompany, newOfficialSeal, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A signer: a person, for themselves or for a company they sign for. */
export interface Signer extends TestPerson {
  readonly companyId: string | null
  readonly companyName: string
}

/** Documents to launch, as the platform gives them; more than any test uses. */
export const giveDocuments = (app: TestApp, owner: GrantOwner, quota = 1_000): Promise<void> =>
  app.db.transaction(() =>
    giveGift(app.deps, systemActor('test'), owner, { quota, validDays: 3_650, reason: '测试' }),
  )

/** A person who signs for themselves and may launch what they like. */
export const personSigner = async (app: TestApp, name: string): Promise<Signer> => {
  const person = await newPerson(app, name)
  await giveDocuments(app, { ownerType: 'person', ownerId: person.userId })
  return { ...person, companyId: null, companyName: '' }
}

/** A person who acts for a certified company that has its seal and may launch what it likes. */
export const companySigner = async (app: TestApp, name: string, companyName: string): Promise<Signer> => {
  const person = await newPerson(app, name)
  const { companyId } = await newCompany(person, companyName)
  await actFor(person, companyId)
  await newOfficialSeal(person)
  await giveDocuments(app, { ownerType: 'company', ownerId: companyId })
  return { ...person, companyId, companyName }
}

/** Runs everything that is due; `others` are left to another node. */
export const runJobs = (app: TestApp, others: readonly string[] = []): Promise<number> =>
  createJobRunner({
    db: app.db,
    clock: app.clock,
    handlers: Object.fromEntries(
      Object.entries(jobHandlers(app.deps)).filter(([name]) => !others.includes(name)),
    ),
    untilDone: UNTIL_DONE,
    log: app.deps.log,
    tracing: app.deps.tracing,
  }).runDue()

/** A party of a draft for a signer; `change` replaces parts. */
export const partyFor = (signer: Signer, change: Partial<DraftParty> = {}): DraftParty => ({
  partyId: randomUUID(),
  partyType: signer.companyId === null ? 1 : 2,
  name: signer.name,
  phone: signer.phone,
  companyName: signer.companyName,
  signOrder: 1,
  willing: ['sms', 'signPwd'],
  isSelf: false,
  ...change,
})

/** A field at its true size on an A4 page. */
export const fieldAt = (at: {
  fileId: string
  partyId: string
  kind: FieldKind
  page?: number
  x: number
  y: number
}): DraftField => {
  const { w, h } = FIELD_SIZE_MM[at.kind]
  const a4 = { width: 595, height: 842 }
  return { fieldId: randomUUID(), page: 0, ...at, w: mmToBase(w, a4), h: mmToBase(h, a4) }
}

/** The places an ordinary party gets on the first page. */
export const ordinaryFields = (fileId: string, party: DraftParty, index: number): DraftField[] => {
  const place = { fileId, partyId: party.partyId, x: 60 + 220 * index }
  const kind = party.partyType === 2 ? 'companySeal' : 'personSign'
  return [fieldAt({ ...place, kind, y: 800 }), fieldAt({ ...place, kind: 'signDate', y: 1000 })]
}

export interface DraftOptions {
  readonly parties: readonly DraftParty[]
  readonly pdf?: Uint8Array
  readonly content?: (content: DraftContent, fileId: string) => Partial<DraftContent>
}

/** A saved draft of the initiator with one file and ordinary places for all parties. */
export const newDraft = async (initiator: Signer, options: DraftOptions): Promise<Draft> => {
  const { client } = initiator
  const draft = await client.call(createDraft, { requestId: randomUUID() })
  const file = await client.call(uploadContractFile, { name: '设备采购合同.pdf' } as never, {
    body: options.pdf ?? pagesOf(2),
  })
  const parties = [...options.parties]
  const plain: DraftContent = {
    ...draft.content,
    step: 'signPosition',
    name: '设备采购合同',
    files: [file],
    parties,
    fields: parties.flatMap((party, index) => ordinaryFields(file.fileId, party, index)),
  }
  const content = { ...plain, ...options.content?.(plain, file.fileId) }
  const { version, savedAt } = await client.call(saveDraft, {
    contractId: draft.contractId,
    version: draft.version,
    content,
  })
  return { contractId: draft.contractId, version, content, savedAt }
}

/** A launched contract; answers its id. */
export const launched = async (initiator: Signer, options: DraftOptions): Promise<string> => {
  const { contractId, version } = await newDraft(initiator, options)
  await initiator.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  return contractId
}

/** The contract as the signer sees it. */
export const seen = (signer: Signer, contractId: string): Promise<ContractDetail> =>
  signer.client.call(getContract, { contractId })

/** The id of the signer's own party, as the initiator finds it by name. */
export const partyIdOf = async (viewer: Signer, contractId: string, signer: Signer): Promise<string> => {
  const { contract } = await seen(viewer, contractId)
  const party = contract.parties.find(
    (line) => line.name === signer.name && line.companyName === signer.companyName,
  )
  if (party === undefined) throw new Error(`${signer.name} is no party`)
  return party.partyId
}

/** A proof of will by text message. */
export const willingToken = async (
  app: TestApp,
  signer: Signer,
  at: { contractId: string; partyId: string },
): Promise<string> => {
  app.clock.advance(CODE_RESEND_SECONDS * 1000)
  await signer.client.call(sendWillingCode, at)
  const secret = await app.code(signer.phone)
  const { documentsHash } = await signer.client.call(getSignTask, at)
  return (await signer.client.call(proveWilling, { ...at, method: 'sms', secret, documentsHash }))
    .willingToken
}

/** The input of a signing act with the first seal of each kind that fits. */
export const signInput = async (
  app: TestApp,
  signer: Signer,
  at: { contractId: string; partyId: string },
) => {
  const { seals, fields } = await signer.client.call(getSignTask, at)
  const first = (fits: (type: number) => boolean) => seals.find((seal) => fits(seal.type))?.sealId
  const kinds = new Set(fields.map((field) => field.kind))
  const isPerson = signer.companyId === null
  return {
    ...at,
    requestId: randomUUID(),
    willingToken: await willingToken(app, signer, at),
    seals: {
      ...(isPerson || kinds.has('personSign') ? { personSign: first((type) => type === 0) } : {}),
      ...(isPerson ? {} : { companySeal: first((type) => type > 0 && type !== 5) }),
    },
  }
}

/** Signs and runs the jobs that put the signature into the documents. */
export const sign = async (
  app: TestApp,
  signer: Signer,
  contractId: string,
  viewer = signer,
): Promise<void> => {
  const partyId = await partyIdOf(viewer, contractId, signer)
  await signer.client.call(signContract, await signInput(app, signer, { contractId, partyId }))
  await runJobs(app)
}

/** A new session for a signer, as after the clock went past the old one's end. */
export const signInByCode = async (app: TestApp, { client, phone }: Signer): Promise<void> => {
  client.token = undefined
  await client.call(sendVerifyCode, { phone, purpose: 'login' })
  await client.call(logIn, { userAccount: phone, method: 'sms', verifyCode: await app.code(phone) })
}
