// Prepares the files of a launch: values are drawn, and all signature fields are reserved.
import { createHash, randomUUID } from 'node:crypto'
import { confirmersOf } from '#protocol/contracts/drafts/confirming.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import type { Deps } from '#server/deps.ts'
import { createHeldContent } from '#server/gateways/storage/held-content.ts'
import type { HeldContent } from '#server/gateways/storage/held-content.ts'
import { fillingsOf } from '#server/operations/contracts/fields/fillings.ts'
import { actsIn } from '#server/domain/contracts/parties/acts.ts'

/** A file as it goes out. */
export interface PreparedFile {
  readonly documentId: string
  readonly fileId: string
  readonly sha256: string
  readonly size: number
  /** Attached: nobody has a place in it. Brought: its fields are reserved once the parties have confirmed. */
  readonly kind: 'attached' | 'brought' | 'reserved'
}

/** What goes out, with its files ready. */
export interface Prepared {
  readonly content: DraftContent
  /** Ids of the launched parties by the ids they had in the draft: fresh ones, so that links of an earlier launch stay dead. */
  readonly partyIds: ReadonlyMap<string, string>
  /** In the order of the draft's files, those that only go along behind them. */
  readonly files: readonly PreparedFile[]
  /** Their bytes, to be put in the transaction of the launch. */
  readonly held: HeldContent
}

/** All that takes time: nothing is changed yet but new files in storage. Call it outside of transactions. */
export const prepareFiles = async (
  deps: Pick<Deps, 'db' | 'filler' | 'sealing' | 'storage'>,
  content: DraftContent,
): Promise<Prepared> => {
  const { filler, sealing, storage } = deps
  const own = content.filled?.filter(({ partyId }) => partyId === null) ?? []
  const valueIn = new Map(own.map(({ fieldId, value }) => [fieldId, value]))
  const partyIds = new Map(content.parties.map((party) => [party.partyId, randomUUID()]))
  const isConfirmedFirst = confirmersOf(content).length > 0
  const files: PreparedFile[] = []
  const held = createHeldContent(storage)
  // One after the other: together the files may be larger than what memory should hold.
  for (const file of content.files) {
    const signatures = content.parties.flatMap((party) => {
      const places = content.fields.filter(
        (field) => field.fileId === file.fileId && field.partyId === party.partyId,
      )
      const id = partyIds.get(party.partyId) ?? ''
      return actsIn({ id, partyType: party.partyType }, places, file.pages).map((act) => act.slots)
    })
    const original = await storage.get(file.sha256)
    const kind = signatures.length === 0 ? 'attached' : isConfirmedFirst ? 'brought' : 'reserved'
    const fields = own.filter(({ fileId }) => fileId === file.fileId)
    const fillings = await fillingsOf(deps, fields, (fieldId) => valueIn.get(fieldId))
    const filled = fillings.length === 0 ? original : await filler.draw({ pdf: original, fillings })
    // Also tried for one whose fields are reserved later: nobody is to confirm what cannot be signed.
    const reserved = kind === 'attached' ? original : await sealing.reserve({ pdf: filled, signatures })
    const pdf = kind === 'brought' ? filled : reserved
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const size = pdf.length
    if (sha256 !== file.sha256) await held.hold(pdf)
    files.push({ documentId: randomUUID(), fileId: file.fileId, sha256, size, kind })
  }
  for (const { fileId, sha256, size } of content.attachList ?? [])
    files.push({ documentId: randomUUID(), fileId, sha256, size, kind: 'attached' })
  return { content, partyIds, files, held }
}
