// People who fill in a draft in a page, and changes to that draft made through the API meanwhile.
// The changes come from another computer of the same person.
import { randomUUID } from 'node:crypto'
import { uploadContractFile } from '#protocol/base.ts'
import { createDraft, getDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent, DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import {
  COMPLETE,
  EMPTY,
  OTHER_FILE,
  OTHER_PARTY,
  PARTY,
  placesFor,
  FILE,
} from '#tests/models/support/draft.ts'
import { apiPerson } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { newPhone } from '#tests/support/people.ts'

export interface DraftAuthor {
  readonly person: ApiPerson
  readonly otherPhone: string
  /** Two files, sent to the server when they are first needed. */
  readonly files: () => Promise<readonly DraftFile[]>
}

/** The PDF behind every file of these models. */
export const pdfOfModel = (): Uint8Array => samplePdf([{}, {}])

const MONTH_MS = 30 * 86_400_000
const inAMonth = (): string => new Date(Date.now() + MONTH_MS).toISOString()

/** Somebody with the name of the models. */
export const newDraftAuthor = async (url: string): Promise<DraftAuthor> => {
  const person = await apiPerson(url, PARTY.name)
  let files: Promise<readonly DraftFile[]> | undefined
  const send = ({ name }: DraftFile) => person.client.upload(uploadContractFile, name, pdfOfModel())
  return {
    person,
    otherPhone: newPhone(),
    files: () => (files ??= Promise.all([FILE, OTHER_FILE].map(send))),
  }
}

/** A new draft of the person. */
export const newDraftOf = async ({ person }: DraftAuthor): Promise<string> =>
  (await person.client.call(createDraft, { requestId: randomUUID() })).contractId

/** The models' complete draft with this person's own files and phone. */
export const completeFor = async (author: DraftAuthor): Promise<DraftContent> => {
  const files = await author.files()
  const parties = [
    { ...PARTY, phone: author.person.phone },
    { ...OTHER_PARTY, phone: author.otherPhone },
  ]
  return {
    ...COMPLETE,
    files: [...files],
    parties,
    fields: placesFor(parties, files[0]?.fileId ?? ''),
    attachments: files.map(({ fileId }) => fileId),
    deadline: inAMonth(),
  }
}

/** What the server begins a draft with. */
export const emptyFor = ({ person }: DraftAuthor): DraftContent => ({
  ...EMPTY,
  startType: 1,
  parties: [{ ...PARTY, phone: person.phone, willing: ['sms', 'signPwd'] }],
  deadline: inAMonth(),
})

/** Saves a draft elsewhere: what is open in the page is then no longer the newest. */
export const saveElsewhere = async (
  { person: { client } }: DraftAuthor,
  contractId: string,
  content?: DraftContent,
): Promise<number> => {
  const draft = await client.call(getDraft, { contractId })
  const saved = await client.call(saveDraft, {
    contractId,
    version: draft.version,
    content: content ?? draft.content,
  })
  return saved.version
}

/** Launches a draft elsewhere, completed if need be. */
export const launchElsewhere = async (author: DraftAuthor, contractId: string): Promise<void> => {
  const version = await saveElsewhere(author, contractId, await completeFor(author))
  await author.person.client.call(launchContract, { contractId, version, requestId: randomUUID() })
}
